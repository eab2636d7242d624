package summary

import (
	"cmp"
	"go/types"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/symbol"
)

// An Owned is an obligation that a function creates and leaves to its caller.
// When it is in several slots, a release through any one of them meets it: a
// queue, and the func that shuts it down.
type Owned struct {
	Kind    string // of the Spec
	Variant string // of the Acquire
	Slots   []Slot
	Until   int // 1 + the parameter that is a context which ends the thing, or UntilOther, or 0
	Traits  OwnedTraits
	Tells   Tells    // what other results are where there is a thing
	Owner   string   // name of the type that owns the thing, or "" if the result is the thing
	Methods []Method // of the owner, that release it
	NotFor  uint64   // a bit for each parameter, receiver first, for the zero value of which there is no thing
	Closes  int      // 1 + the result that is a channel which is closed when it has ended, or 0
	Gives   []string // likewise, that give something else with the thing: who has that may release it
}

// OwnedTraits are more that is known of a thing which a function leaves to its callers. They are one number, as facts are kept small.
type OwnedTraits uint8

const (
	// Shared: it is also in the books of a parameter: who gets it may have to see to it, or not.
	Shared OwnedTraits = 1 << iota
	// Despite: there is a thing even where the function returns an error.
	Despite
)

// Is reports whether the thing has a trait.
func (o Owned) Is(t OwnedTraits) bool { return o.Traits&t != 0 }

// HasType reports whether the owner has the type that is asserted, by its name, or by a method that releases the thing.
//
//	if c, ok := store.(io.Closer); ok { defer c.Close() }
func (o Owned) HasType(asserted types.Type) bool {
	if iface, ok := asserted.Underlying().(*types.Interface); ok {
		return slices.ContainsFunc(o.Methods, func(m Method) bool {
			return slices.ContainsFunc(slices.Collect(iface.Methods()), func(asked *types.Func) bool { return asked.Name() == m.Name })
		})
	}
	named, _ := access.Deref(asserted)
	return named != nil && o.Owner == named.Obj().Name()
}

// Tells are the results that are the same wherever a function gives a thing, and what they are: true or false, of others nil. Each of the first
// 32 results has two bits: whether it tells, and whether it is true. It is a number, as facts are kept small.
//
//	return conn, true, nil     return nil, false, nil
//	return resp, false, nil    return nil, true, err    // asks for another attempt
type Tells uint64

// With returns the same with a result that is known.
func (t Tells) With(result int, is bool) Tells {
	if result >= 32 {
		return t
	}
	bits := Tells(1)
	if is {
		bits = 3
	}
	return t | bits<<(2*result)
}

// In returns those that tell the same in other.
func (t Tells) In(other Tells) (both Tells) {
	for i, is := range t.All() {
		if one := Tells(0).With(i, is); other>>(2*i)&3 == one>>(2*i) {
			both |= one
		}
	}
	return both
}

// All yields the results, and what they are.
func (t Tells) All() iter.Seq2[int, bool] {
	return func(yield func(int, bool) bool) {
		for i := 0; t>>(2*i) != 0; i++ {
			if bits := t >> (2 * i) & 3; bits&1 != 0 && !yield(i, bits&2 != 0) {
				return
			}
		}
	}
}

// UntilOther stands for a context that is no parameter of the function that
// acquires the thing.
const UntilOther = -1

// A Method is a method that releases what its receiver owns.
type Method struct {
	Name  string
	AtEnd bool // only when a context or channel that it was given ends
}

// Distinct returns methods each once.
func Distinct(methods []Method) []Method {
	slices.SortFunc(methods, func(a, b Method) int {
		return cmp.Or(strings.Compare(a.Name, b.Name), strings.Compare(strconv.FormatBool(a.AtEnd), strconv.FormatBool(b.AtEnd)))
	})
	return slices.CompactFunc(methods, func(a, b Method) bool { return a.Name == b.Name })
}

// A Hidden is the method of a type that no other package can name, as one of an interface.
type Hidden struct {
	Method symbol.Symbol // of the interface
	Owned  []Owned       // what it leaves to its callers
}
