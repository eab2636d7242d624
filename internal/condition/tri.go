package condition

// A Tri is what is known of a value: of a bool, whether it is true; of
// anything else, whether it is non-nil.
type Tri int8

// What is known: Maybe is nothing. The opposite of a Tri is its negative.
const (
	No    Tri = -1
	Maybe Tri = 0
	Yes   Tri = 1
)

// Known returns what is known of a bool that is b.
func Known(b bool) Tri {
	if b {
		return Yes
	}
	return No
}
