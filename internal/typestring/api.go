package typestring

import (
	"go/types"
	"slices"
	"strconv"
)

// API returns what a package declares that others can see, as text: what is exported, and what that
// leads to. It has no positions and no function bodies, and is the same as long as it means the same
// to who imports the package, together with what the text mentions of other packages, which are
// returned, too.
func API(pkg *types.Package) (text string, mentioned []*types.Package) {
	a := &api{pkg: pkg, seen: make(map[types.Object]bool), others: make(map[*types.Package]bool)}
	a.names, a.params, a.named = true, "$", a.meet
	a.all(pkg.Path(), " ", pkg.Name(), "\n")
	scope := pkg.Scope()
	for _, name := range scope.Names() { // in their order
		if obj := scope.Lookup(name); obj.Exported() {
			a.add(obj)
		}
	}
	for len(a.todo) > 0 {
		obj := a.todo[0]
		a.todo = a.todo[1:]
		a.declare(obj)
	}
	for p := range a.others {
		mentioned = append(mentioned, p)
	}
	slices.SortFunc(mentioned, func(p, q *types.Package) int { return compare(p.Path(), q.Path()) })
	return a.String(), mentioned
}

func compare(a, b string) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

type api struct {
	writer
	pkg    *types.Package
	seen   map[types.Object]bool
	todo   []types.Object // to be declared
	others map[*types.Package]bool
}

func (a *api) add(obj types.Object) {
	if !a.seen[obj] {
		a.seen[obj] = true
		a.todo = append(a.todo, obj)
	}
}

// meet notes a type that is mentioned.
func (a *api) meet(obj *types.TypeName) {
	switch obj.Pkg() {
	case nil:
	case a.pkg:
		a.add(obj)
	default:
		a.others[obj.Pkg()] = true
	}
}

func (a *api) declare(obj types.Object) {
	switch obj := obj.(type) {
	case *types.Const:
		a.all("const ", obj.Name(), " ")
		a.typ(obj.Type())
		a.all("=", obj.Val().ExactString())
	case *types.Var:
		a.all("var ", obj.Name(), " ")
		a.typ(obj.Type())
	case *types.Func:
		a.all("func ", obj.Name())
		a.signature(obj.Signature())
	case *types.TypeName:
		a.declareType(obj)
	}
	a.WriteString("\n")
}

func (a *api) declareType(obj *types.TypeName) {
	a.WriteString("type ")
	if alias, ok := obj.Type().(*types.Alias); ok {
		a.all(obj.Name(), "=")
		a.typeParams(alias.TypeParams())
		a.typ(alias.Rhs())
		return
	}
	a.object(obj)
	named, ok := obj.Type().(*types.Named)
	if !ok {
		return
	}
	a.typeParams(named.TypeParams())
	a.typ(named.Underlying())
	methods := slices.SortedFunc(named.Methods(), func(f, g *types.Func) int { return compare(f.Id(), g.Id()) })
	for _, m := range methods {
		recv := m.Signature().Recv()
		_, isPointer := types.Unalias(recv.Type()).(*types.Pointer)
		a.all("\n\t", strconv.FormatBool(isPointer), " ", m.Id())
		a.signature(m.Signature())
	}
}
