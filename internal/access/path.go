package access

import (
	"go/ast"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/value"
)

// A Path leads from a value to something that the value holds. It is a sequence of steps; the empty path is the value itself.
//
//	.name   field name of a struct
//	[]      some element of a slice, array or map
//	()      a call of a func value: what calling it does something to
//	#1      component 1 of a tuple
//	<       a channel that is closed when what holds it has ended
//
// Pointers are followed silently: p and *p have the same paths. So for
//
//	c := &Controller{queue: q, stop: []func(){q.ShutDown}}
//
// c holds q by .queue, and by .stop[]().
type Path string

// The steps that have no name.
const (
	Elem Path = "[]"
	Call Path = "()"
	Chan Path = "<" // always the last
)

// MaxSteps bounds how long a path is told apart from others: what is nested deeper has escaped.
const MaxSteps = 6

// Select returns the step to a field.
func Select(name string) Path { return Path("." + name) }

// Component returns the step to a component of a tuple.
func Component(i int) Path { return Path("#" + strconv.Itoa(i)) }

// head returns the length of the first step of p.
func (p Path) head() int {
	if p == "" {
		return 0
	}
	if p[0] == '[' || p[0] == '(' {
		return 2
	}
	if i := strings.IndexAny(string(p[1:]), ".[(#<"); i >= 0 {
		return i + 1
	}
	return len(p)
}

// IsChan reports whether p leads to a channel that tells of the end of something, and not to that.
func (p Path) IsChan() bool { return strings.HasSuffix(string(p), string(Chan)) }

// First returns the first step of p.
func (p Path) First() Path { return p[:p.head()] }

// Rest returns p without its first step.
func (p Path) Rest() Path { return p[p.head():] }

// Cut returns what follows prefix in p. The prefix must end where a step ends:
// ".queue" is no prefix of ".queues".
func (p Path) Cut(prefix Path) (Path, bool) {
	if !strings.HasPrefix(string(p), string(prefix)) {
		return "", false
	}
	rest := p[len(prefix):]
	if rest == "" || prefix == "" || strings.IndexByte(".[(#<", rest[0]) >= 0 {
		return rest, true
	}
	return "", false
}

// Steps returns how many steps p has.
func (p Path) Steps() int {
	n := 0
	for p != "" {
		p = p.Rest()
		n++
	}
	return n
}

// EndsInCall reports whether p leads to a call of a func.
func (p Path) EndsInCall() bool { return strings.HasSuffix(string(p), string(Call)) }

// IsOpen reports whether all fields that p leads through are exported: code of any package may follow it.
func (p Path) IsOpen() bool {
	for ; p != ""; p = p.Rest() {
		if name, ok := strings.CutPrefix(string(p.First()), "."); ok && !ast.IsExported(name) {
			return false
		}
	}
	return true
}

// HasElem reports whether p leads through an element of a container.
func (p Path) HasElem() bool {
	for ; p != ""; p = p.Rest() {
		if p.First() == Elem {
			return true
		}
	}
	return false
}

// Selected returns the step of a value that selects a field.
func Selected(v ssa.Value) Path {
	f := value.Field(v)
	return Select(f.Name())
}
