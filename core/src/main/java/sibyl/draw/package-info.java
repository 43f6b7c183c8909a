/// How statements are drawn: what may be drawn is the dialect's and the profile's affair, how likely it is stands here.
@org.jspecify.annotations.NullMarked
package sibyl.draw;
