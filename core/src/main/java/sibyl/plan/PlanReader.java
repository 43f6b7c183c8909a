package sibyl.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sibyl.dialect.PlanForm;
import sibyl.sql.Value;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Turns the output of EXPLAIN, in the form of one DBMS (lines, rows or JSON), into a [PlanTree]. The option `--feedback plans`
/// uses it before each question of a test round, to see whether the optimiser does something it has not done before.
public final class PlanReader {
  private static final Pattern NAMES_AND_NUMBERS =
      Pattern.compile("'[^']*'|\\b[a-z_][\\w$.]*\\b|\\b\\d[\\d.]*\\b");
  private static final Pattern BLANKS = Pattern.compile("\\s+");
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private final PlanForm form;
  private final List<Pattern> lines;

  public PlanReader(PlanForm form) {
    this.form = form;
    this.lines =
        form.shape() == PlanForm.Shape.LINES
            ? form.kept().stream().map(Pattern::compile).toList()
            : List.of();
  }

  /// The plan; nothing if the answer is not understood.
  public Optional<PlanTree> read(List<List<Value>> rows) {
    List<Node> roots =
        switch (form.shape()) {
          case ROWS -> rows(rows);
          case JSON -> json(rows);
          case LINES -> lines(rows);
        };
    return roots.isEmpty()
        ? Optional.empty()
        : Optional.of(new PlanTree("plan", roots.stream().map(Node::tree).toList()));
  }

  /// An operator whose inputs are still added.
  private record Node(String operator, List<Node> below) {
    Node(String operator) {
      this(operator, new ArrayList<>());
    }

    PlanTree tree() {
      return new PlanTree(operator, below.stream().map(Node::tree).toList());
    }
  }

  private static String text(List<Value> row) {
    return row.isEmpty() || !(row.getLast() instanceof Value.Text(String text)) ? "" : text;
  }

  private static String without(Pattern what, String text) {
    return BLANKS.matcher(what.matcher(text).replaceAll("")).replaceAll(" ").strip();
  }

  private static List<Node> rows(List<List<Value>> rows) {
    List<Node> roots = new ArrayList<>();
    Map<Value, Node> byNumber = new HashMap<>();
    for (List<Value> row : rows) {
      Node node = new Node(without(NAMES_AND_NUMBERS, text(row)));
      Node parent = row.size() > 2 ? byNumber.get(row.get(1)) : null;
      (parent == null ? roots : parent.below()).add(node);
      byNumber.put(row.getFirst(), node);
    }
    return roots;
  }

  private List<Node> lines(List<List<Value>> rows) {
    Node root = new Node("");
    List<Node> open = new ArrayList<>(List.of(root));
    List<Integer> depths = new ArrayList<>(List.of(-1));
    rows.stream()
        .flatMap(row -> text(row).lines())
        .forEach(
            line ->
                kept(line)
                    .ifPresent(
                        operator -> {
                          int depth = line.length() - line.stripLeading().length();
                          while (depths.getLast() >= depth) {
                            depths.removeLast();
                            open.removeLast();
                          }
                          Node node = new Node(operator);
                          open.getLast().below().add(node);
                          open.add(node);
                          depths.add(depth);
                        }));
    return root.below();
  }

  private Optional<String> kept(String line) {
    for (Pattern pattern : lines) {
      Matcher matcher = pattern.matcher(line);
      if (matcher.find()) {
        List<String> groups = new ArrayList<>();
        for (int i = 1; i <= matcher.groupCount(); i++) {
          if (matcher.group(i) != null) {
            groups.add(matcher.group(i));
          }
        }
        return Optional.of(String.join(" ", groups));
      }
    }
    return Optional.empty();
  }

  private List<Node> json(List<List<Value>> rows) {
    List<Node> roots = new ArrayList<>();
    for (List<Value> row : rows) {
      try {
        roots.addAll(nodes("", MAPPER.readTree(text(row))));
      } catch (JacksonException _) {
        return List.of();
      }
    }
    return roots;
  }

  /// The operators of a value that stands under a key.
  private List<Node> nodes(String key, JsonNode value) {
    List<Node> nodes = new ArrayList<>();
    if (value.isArray()) {
      value.forEach(each -> nodes.addAll(nodes(key, each)));
    } else if (value.isObject()) {
      StringBuilder operator = new StringBuilder(key);
      List<Node> below = new ArrayList<>();
      for (Map.Entry<String, JsonNode> each : value.properties()) {
        JsonNode inner = each.getValue();
        if (form.kept().contains(each.getKey() + "?")) {
          operator.append(' ').append(each.getKey());
        } else if (form.kept().contains(each.getKey()) && inner.isValueNode()) {
          operator.append(' ').append(inner.asString());
        } else {
          below.addAll(nodes(each.getKey(), inner));
        }
      }
      nodes.add(new Node(operator.toString().strip(), below));
    }
    return nodes;
  }
}
