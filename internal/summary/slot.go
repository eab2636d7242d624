package summary

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/leaklint/leaklint/internal/access"
)

// A Slot is a place in the interface of a function: a result, or what a
// parameter (the receiver is parameter 0 of a method) points to.
type Slot struct {
	Param bool
	Index int
	Path  access.Path
}

func (s Slot) String() string {
	kind := "result"
	if s.Param {
		kind = "param"
	}
	return fmt.Sprintf("%s%d%s", kind, s.Index, s.Path)
}

// Compare orders slots: results come first.
func (s Slot) Compare(o Slot) int {
	return cmp.Or(strings.Compare(strconv.FormatBool(s.Param), strconv.FormatBool(o.Param)), cmp.Compare(s.Index, o.Index), strings.Compare(string(s.Path), string(o.Path)))
}

// Results returns those of the slots that are results.
func Results(slots []Slot) []Slot {
	return slices.DeleteFunc(slices.Clone(slots), func(s Slot) bool { return s.Param })
}
