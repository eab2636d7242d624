package mustcall

import (
	"go/types"
	"strconv"
	"strings"
)

// A Path leads from a value to the carrier of an obligation that the value
// holds. It is a sequence of steps; the empty path is the carrier itself.
//
//	.name   field name of a struct
//	[]      some element of a slice, array or map
//	()      a call of a func value: calling it releases the thing
//	#1      component 1 of a tuple
//	<       a channel that is closed when the thing has ended
//
// Pointers are followed silently: p and *p have the same paths. So for
//
//	c := &Controller{queue: q, stop: []func(){q.ShutDown}}
//
// c holds q by .queue, and by .stop[]().
type Path string

const (
	elemStep Path = "[]"
	callStep Path = "()"
	chanStep Path = "<" // always the last
)

// maxSteps bounds how deep an obligation is followed into nested structures;
// beyond it the thing has escaped.
const maxSteps = 6

func fieldStep(name string) Path { return Path("." + name) }
func tupleStep(i int) Path       { return Path("#" + strconv.Itoa(i)) }

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

// isChan reports whether p leads to a channel that is closed when the thing has
// ended, and not to the thing.
func (p Path) isChan() bool { return strings.HasSuffix(string(p), string(chanStep)) }

// first returns the first step of p.
func (p Path) first() Path { return p[:p.head()] }

// rest returns p without its first step.
func (p Path) rest() Path { return p[p.head():] }

// cut returns what follows prefix in p. The prefix must end where a step ends:
// ".queue" is no prefix of ".queues".
func (p Path) cut(prefix Path) (Path, bool) {
	if !strings.HasPrefix(string(p), string(prefix)) {
		return "", false
	}
	rest := p[len(prefix):]
	if rest == "" || prefix == "" || strings.IndexByte(".[(#<", rest[0]) >= 0 {
		return rest, true
	}
	return "", false
}

func (p Path) steps() int {
	n := 0
	for p != "" {
		p = p.rest()
		n++
	}
	return n
}

// A fieldRef is one field on the way along a path: the field, the type that
// declares it, and the path that remains behind it.
type fieldRef struct {
	field *types.Var   // generic origin
	owner *types.Named // nil if the struct type has no name
	rest  Path
}

// isExported reports whether other packages can select the field, or what is in it:
// what an embedded struct has is promoted.
func (r fieldRef) isExported() bool { return r.field.Exported() || r.field.Embedded() }

// written returns the field that the source selects where r is one of an embedded struct, which is promoted.
func (r fieldRef) written() fieldRef {
	if refs := fieldsAlong(r.field.Type(), r.rest, nil); r.field.Embedded() && len(refs) > 0 {
		return refs[0].written()
	}
	return r
}

// fieldsAlong returns the fields that p passes when it starts at a value of
// type t, outermost first. It stops where the types no longer tell: owners
// supplies the type behind an interface for the path that remains.
func fieldsAlong(t types.Type, p Path, owners owners) []fieldRef {
	var refs []fieldRef
	for p != "" {
		named, under := deref(t)
		switch u := under.(type) {
		case *types.Struct:
			i := fieldIndex(u, p.first())
			if i < 0 {
				return refs
			}
			refs = append(refs, fieldRef{u.Field(i).Origin(), named, p.rest()})
			t = u.Field(i).Type()
		case *types.Slice:
			t = u.Elem()
		case *types.Array:
			t = u.Elem()
		case *types.Map:
			t = entryType(u)
		case *types.Chan:
			t = u.Elem()
		case *types.Interface:
			if t = owners.only(p); t == nil {
				return refs
			}
			continue
		default:
			return refs
		}
		p = p.rest()
	}
	return refs
}

func fieldIndex(s *types.Struct, step Path) int {
	for i := range s.NumFields() {
		if fieldStep(s.Field(i).Name()) == step {
			return i
		}
	}
	return -1
}

// deref follows pointers and returns the named type there, if any (the generic
// origin), and the underlying type.
func deref(t types.Type) (*types.Named, types.Type) {
	for range maxSteps { // bounded, as in type T *T
		ptr, ok := t.Underlying().(*types.Pointer)
		if !ok {
			break
		}
		t = ptr.Elem()
	}
	if named, ok := types.Unalias(t).(*types.Named); ok {
		return named.Origin(), named.Underlying()
	}
	return nil, t.Underlying()
}

// methodOf returns the method that the selector x.name denotes for x of type
// t, and the path from x through embedded fields to the method's receiver.
func methodOf(t types.Type, pkg *types.Package, name string) (*types.Func, Path) {
	obj, index, _ := types.LookupFieldOrMethod(t, true, pkg, name)
	m, ok := obj.(*types.Func)
	if !ok {
		return nil, ""
	}
	var prefix Path
	for _, i := range index[:len(index)-1] {
		_, under := deref(t)
		s, ok := under.(*types.Struct)
		if !ok {
			return nil, ""
		}
		prefix += fieldStep(s.Field(i).Name())
		t = s.Field(i).Type()
	}
	return m.Origin(), prefix
}

// endsInCall reports whether the thing is held by a func that releases it.
func (p Path) endsInCall() bool { return strings.HasSuffix(string(p), string(callStep)) }
