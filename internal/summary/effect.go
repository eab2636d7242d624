package summary

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/leaklint/leaklint/internal/access"
)

// An Effect says what a function does with a thing that one of its parameters
// holds. The zero Effect is a borrow.
type Effect struct {
	Release Coverage
	AtEnd   bool   // later: in a goroutine, by whoever was handed the release, or when a context or channel that the function was given ends it
	Peer    int    // 1 + the parameter on which it is released, if the spec asks for a peer and it is a parameter
	Till    int    // 1 + the parameter, a context: if the thing ends with that, it is released, or has ended, on all paths; or 0
	Escapes bool   // goes where we cannot follow, on some path
	Flows   []Slot // where else it is afterwards, when neither released nor escaped
}

// Coverage says on how many of a function's paths a release is reached.
type Coverage uint8

// The degrees of coverage.
const (
	Never Coverage = iota
	OnSomePaths
	OnAllPaths
)

// Borrows reports whether the function only uses the thing.
func (e Effect) Borrows() bool {
	return e.Release == Never && !e.Escapes && len(e.Flows) == 0
}

func (e Effect) String() string {
	var words []string
	switch e.Release {
	case OnSomePaths:
		words = append(words, "may release")
	case OnAllPaths:
		words = append(words, "releases")
	}
	if e.Till > 0 {
		words = append(words, fmt.Sprintf("until param%d ends", e.Till-1))
	}
	if e.AtEnd {
		words = append(words, "at its end")
	}
	if e.Escapes {
		words = append(words, "escapes")
	}
	for _, s := range e.Flows {
		words = append(words, "to "+s.String())
	}
	return strings.Join(words, " ")
}

// A Held is a path by which values of some type may hold things of a kind. For
// a path that ends in a call the kind does not matter, and may be empty.
type Held struct {
	Path access.Path
	Kind string // of the Spec
}

// Compare orders them by path.
func (h Held) Compare(o Held) int {
	return cmp.Or(strings.Compare(string(h.Path), string(o.Path)), strings.Compare(h.Kind, o.Kind))
}

// Is reports whether h stands for things of kind held by p.
func (h Held) Is(p access.Path, kind string) bool {
	return h.Path == p && (h.Kind == kind || h.Kind == "" || p.EndsInCall())
}

// A ParamEffect is the effect on what the parameter of that index holds.
type ParamEffect struct {
	Param int
	Held
	Effect
}
