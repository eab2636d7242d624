// Package typestring writes types as text that is the same for identical types, whichever run they
// are of, and whether they were read from source or from export data.
package typestring

import (
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// Of returns the text of a type. params begins what is written for type parameters: those of a
// receiver and those around a call are never the same, though they may have the same place.
func Of(t types.Type, params string) string {
	w := &writer{params: params}
	w.typ(t)
	return w.String()
}

// A writer writes types. Named types are written by their names, so that this ends.
type writer struct {
	strings.Builder
	params string
	names  bool                  // of parameters, too
	named  func(*types.TypeName) // is told of types that are written by name; may be nil
}

func (w *writer) all(parts ...string) {
	for _, s := range parts {
		w.WriteString(s)
	}
}

func (w *writer) typ(t types.Type) {
	switch t := t.(type) {
	case *types.Alias:
		if w.named != nil {
			w.named(t.Obj())
		}
		w.typ(types.Unalias(t))
	case *types.Basic:
		w.WriteString(basic(t))
	case *types.Named:
		w.object(t.Obj())
		w.list("[", "]", t.TypeArgs().Len(), func(i int) { w.typ(t.TypeArgs().At(i)) })
	case *types.TypeParam:
		w.all(w.params, strconv.Itoa(t.Index()))
	case *types.Pointer:
		w.WriteString("*")
		w.typ(t.Elem())
	case *types.Slice:
		w.WriteString("[]")
		w.typ(t.Elem())
	case *types.Array:
		w.all("[", strconv.FormatInt(t.Len(), 10), "]")
		w.typ(t.Elem())
	case *types.Map:
		w.WriteString("map[")
		w.typ(t.Key())
		w.WriteString("]")
		w.typ(t.Elem())
	case *types.Chan:
		w.all("chan ", strconv.Itoa(int(t.Dir())), " ")
		w.typ(t.Elem())
	case *types.Struct:
		w.structure(t)
	case *types.Tuple:
		w.tuple(t)
	case *types.Signature:
		w.signature(t)
	case *types.Interface:
		w.iface(t)
	case *types.Union:
		w.list("(", ")", t.Len(), func(i int) {
			if t.Term(i).Tilde() {
				w.WriteString("~")
			}
			w.typ(t.Term(i).Type())
		})
	}
}

// basic returns the name of a basic type, which is one for byte and uint8.
func basic(t *types.Basic) string {
	if t.Kind() > types.Invalid && int(t.Kind()) < len(types.Typ) {
		return types.Typ[t.Kind()].Name()
	}
	return t.Name()
}

// object writes the name of a type. One of a function has the way to its scope.
func (w *writer) object(obj *types.TypeName) {
	if w.named != nil {
		w.named(obj)
	}
	pkg := obj.Pkg()
	if pkg == nil {
		w.WriteString(obj.Name())
		return
	}
	w.all(pkg.Path(), ".", obj.Name())
	for s := obj.Parent(); s != nil && s != pkg.Scope() && s.Parent() != nil; s = s.Parent() {
		at := 0
		for child := range s.Parent().Children() {
			if child == s {
				break
			}
			at++
		}
		w.all("·", strconv.Itoa(at))
	}
}

func (w *writer) list(begin, end string, n int, each func(i int)) {
	if n == 0 && begin == "[" {
		return
	}
	w.WriteString(begin)
	for i := range n {
		if i > 0 {
			w.WriteString(",")
		}
		each(i)
	}
	w.WriteString(end)
}

func (w *writer) structure(t *types.Struct) {
	w.WriteString("struct")
	w.list("{", "}", t.NumFields(), func(i int) {
		f := t.Field(i)
		w.all(f.Id(), " ")
		if f.Embedded() {
			w.WriteString("embedded ")
		}
		w.typ(f.Type())
		if tag := t.Tag(i); tag != "" {
			w.WriteString(strconv.Quote(tag))
		}
	})
}

func (w *writer) tuple(t *types.Tuple) {
	w.list("(", ")", t.Len(), func(i int) {
		if w.names {
			w.all(t.At(i).Name(), " ")
		}
		w.typ(t.At(i).Type())
	})
}

func (w *writer) signature(t *types.Signature) {
	w.WriteString("func")
	w.typeParams(t.TypeParams())
	w.tuple(t.Params())
	if t.Variadic() {
		w.WriteString("...")
	}
	w.tuple(t.Results())
}

func (w *writer) typeParams(list *types.TypeParamList) {
	w.list("[", "]", list.Len(), func(i int) {
		if w.names {
			w.all(list.At(i).Obj().Name(), " ")
		}
		w.typ(list.At(i).Constraint())
	})
}

func (w *writer) iface(t *types.Interface) {
	methods := slices.SortedFunc(t.Methods(), func(a, b *types.Func) int { return strings.Compare(a.Id(), b.Id()) })
	w.WriteString("interface")
	w.list("{", "}", len(methods), func(i int) {
		w.WriteString(methods[i].Id())
		w.signature(methods[i].Signature())
	})
	for _, s := range Terms(t, w.params) {
		w.all("|", s)
	}
	if w.named != nil { // what these mention counts, too
		for e := range t.EmbeddedTypes() {
			w.typ(e)
		}
	}
}

// Terms returns what an interface says of types but for their methods, in the order of the text.
func Terms(t *types.Interface, params string) []string {
	if t.IsMethodSet() {
		return nil
	}
	all := []string{}
	if t.IsComparable() {
		all = append(all, "comparable")
	}
	for e := range t.EmbeddedTypes() {
		switch u := e.Underlying().(type) {
		case *types.Interface:
			for _, s := range Terms(u, params) {
				if s != "comparable" {
					all = append(all, s)
				}
			}
		default:
			all = append(all, Of(e, params))
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}
