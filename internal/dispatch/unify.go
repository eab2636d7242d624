package dispatch

import "strings"

// A binding is what stands for type parameters, as text.
type binding map[string]string

// unify reports whether two texts of types may be of one type, with the same type for each type parameter of either. That is
// unification (Robinson, "A Machine-Oriented Logic Based on the Resolution Principle", 1965), but for type parameters that
// stand for others of the other side, which are not followed.
//
//	type List[T any] interface{ Channel() <-chan T }
//	func (l *list[T]) Channel() <-chan T
func (b binding) unify(x, y string) bool {
	if x == y {
		return true
	}
	for x != "" && y != "" {
		switch {
		case x[0] == '$' || y[0] == '$':
			s, t := firstType(x), firstType(y)
			if s == "" || t == "" || !b.bind(s, t) {
				return false
			}
			x, y = x[len(s):], y[len(t):]
		case x[0] != y[0]:
			return false
		default:
			x, y = x[1:], y[1:]
		}
	}
	return x == y
}

// bind reports whether one of two types, of which one is a type parameter, may stand for the other.
func (b binding) bind(s, t string) bool {
	if s == t {
		return true
	}
	if s[0] != '$' {
		s, t = t, s
	}
	if known, ok := b[s]; ok {
		return known == t
	}
	b[s] = t
	return true
}

// firstType returns the type that a text begins with, which goes as far as what is around it does.
func firstType(text string) string {
	depth := 0
	for i, c := range text {
		switch {
		case strings.ContainsRune("([{", c):
			depth++
		case depth == 0 && strings.ContainsRune(`)]},"|`, c):
			return text[:i]
		case strings.ContainsRune(")]}", c):
			depth--
		}
	}
	return text
}
