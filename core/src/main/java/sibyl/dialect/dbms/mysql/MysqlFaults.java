package sibyl.dialect.dbms.mysql;

import static sibyl.dialect.Fault.Kind.CONFLICT;
import static sibyl.dialect.Fault.Kind.DATA;
import static sibyl.dialect.Fault.Kind.INTERNAL;
import static sibyl.dialect.Fault.Kind.LOST;
import static sibyl.dialect.Fault.Kind.MALFORMED;
import static sibyl.dialect.Fault.Kind.REFUSED;
import static sibyl.dialect.Fault.Kind.SLOW;
import static sibyl.dialect.Fault.Kind.UNSUPPORTED;
import static sibyl.dialect.preset.Faults.codes;
import static sibyl.dialect.preset.Faults.inOrder;
import static sibyl.dialect.preset.Faults.states;
import static sibyl.dialect.preset.Faults.texts;

import java.util.List;
import java.util.stream.Stream;
import sibyl.dialect.Dialect.FaultRule;

/// What the error codes of MySQL and its relatives mean: a constraint, a missing feature, an internal error, a lost server. Part
/// of their dialects; asked for each statement that fails.
final class MysqlFaults {
  private MysqlFaults() {}

  static final List<FaultRule> ALL =
      inOrder(
          codes(LOST, "1053 1927 2006 2013"),
          codes(SLOW, "1317 1969 3024"),
          Stream.of(new FaultRule("", 1030, "not supported", UNSUPPORTED)),
          texts(INTERNAL, "Incorrect key file", "Index corrupted", "is marked as crashed"),
          texts(DATA, "for RANGE-type frame"),
          texts(
              REFUSED,
              "unctional index",
              "participates in a foreign key",
              "refering to uninitialized field"),
          codes(INTERNAL, "1023 1026 1030 1032 1033 1034 1035 1105 1194 1195 1696 1712 1815 1877"),
          codes(CONFLICT, "1020 1205 1213 3058 3572 8002 8022 9007"),
          // Constraints, and conflicts between parts of the schema.
          codes(
              REFUSED,
              """
              1005 1022 1031 1048 1061 1062 1067 1068 1071 1072 1089 1090 1091 1101 1118 1121 1138
              1163 1167 1170 1171 1178 1214 1215 1216 1217 1252 1267 1270 1271 1283 1356 1364 1394 1423 1442 1451
              1452 1467 1478 1488 1491 1503 1506 1508 1526 1553 1557 1586 1659 1701 1761 1762 1767 1795 1824 1826 1828
              1829 1830 1832 1833 1834 1845 1846 1901 1903 1904 1905 1906 1907 1908 1910 3102 3105 3106 3107
              3108 3109 3730 3757 3758 3761 3762 3780 3812 3813 3819 3820 3822 3823 3837 3838 3855 3940 3959 4025 4028 4031 6125
              """),
          codes(
              DATA,
              """
              1038 1041 1111 1114 1137 1139 1153 1242 1260 1264 1265 1292 1300 1301 1365 1366 1367 1406 1411 1425
              1426 1427 1441 1525 1690 1739 1867 3140 3141 3143 3144 3155 3156 3685 3686 3687 3688 3689
              3690 3691 3692 3693 3694 3695 3696 3697 3698 3699 3700 3587 3588 3589 3592 3751 3752 3995 3903 3904 3905
              """),
          codes(
              UNSUPPORTED,
              """
              1112 1115 1128 1193 1210 1221 1231 1235 1238 1273 1286 1289 1305 1370 1418 1564 1598 1630
              1735 1800 3104 3176 3179 3577 3753 4078 4079
              """),
          states(LOST, "08"),
          states(DATA, "22"),
          states(REFUSED, "23"),
          states(MALFORMED, "42"));
}
