package dispatch

import (
	"go/types"
	"slices"
	"strings"

	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/typestring"
	"github.com/leaklint/leaklint/internal/value"
)

// A Receiver is a named type as far as calls through interfaces need to know it: plain data, the same
// in each run.
type Receiver struct {
	Type    symbol.Symbol
	Text    string   // of the type
	Methods []Method // of a pointer to it, own and promoted ones, sorted by ID

	Named *types.Named // nil if its types are not at hand
}

// A Signature is a method of an interface.
type Signature struct {
	ID   string // the name, with the package if it is not exported
	Name string // without
	Text string // of its parameters and results
}

// A Method is one of a type.
type Method struct {
	Signature
	Of symbol.Symbol // the type that declares it; zero of an embedded interface
	In *Interface    // that, whatever is in it runs; else nil
}

// An Interface is one that is called through. It is plain data, too.
type Interface struct {
	Methods []Signature // sorted by ID
	Terms   []string    // what else it asks of types
	Key     string      // the same for interfaces that ask for the same
}

// What is written for type parameters of the two.
const ofReceiver, ofCall = "$r", "$c"

// Forms makes the forms of types, each once.
type Forms struct {
	receivers map[*types.TypeName]*Receiver
	ifaces    map[*types.Interface]*Interface
}

// NewForms returns one that has made none.
func NewForms() *Forms {
	return &Forms{make(map[*types.TypeName]*Receiver), make(map[*types.Interface]*Interface)}
}

// Receiver returns the form of the named type that t is, or points to, or nil.
func (f *Forms) Receiver(t types.Type) *Receiver {
	named := symbol.Named(t)
	if named == nil {
		return nil
	}
	named = named.Origin()
	r := f.receivers[named.Obj()]
	if r == nil {
		r = f.newReceiver(named)
		f.receivers[named.Obj()] = r
	}
	return r
}

// Interface returns the form of an interface.
func (f *Forms) Interface(t *types.Interface) *Interface {
	x := f.ifaces[t]
	if x == nil {
		x = newInterface(t)
		f.ifaces[t] = x
	}
	return x
}

// IsAbstract reports whether fn is a method of an interface, so that another one runs when it is called.
func IsAbstract(fn *types.Func) bool {
	recv := fn.Signature().Recv()
	return recv != nil && types.IsInterface(recv.Type())
}

// An Implementation is a type that implements an interface, and its method of a name, which another type may declare that it
// embeds.
type Implementation struct {
	Type   *types.Named
	Method *types.Func
}

// InView returns the packages in which a package sees types that implement an interface: itself, the one that declares the
// interface, and those that it imports, if they are known.
func InView(pkg, declares *types.Package, isKnown func(*types.Package) bool) []*types.Package {
	list := []*types.Package{pkg}
	for _, other := range append([]*types.Package{declares}, pkg.Imports()...) {
		if !slices.Contains(list, other) && isKnown(other) {
			list = append(list, other)
		}
	}
	return list
}

// Declared returns the types that packages declare and that implement an interface, with the method of that name: all types of the
// one that asks, and of the others those that it can name. [Forms.Hidden] has the rest.
func (f *Forms) Declared(asks *types.Package, pkgs []*types.Package, iface *types.Interface, name string) []Implementation {
	var list []Implementation
	asked := f.Interface(iface)
	for _, pkg := range pkgs {
		for _, decl := range pkg.Scope().Names() {
			obj, ok := pkg.Scope().Lookup(decl).(*types.TypeName)
			if !ok || obj.IsAlias() || types.IsInterface(obj.Type()) || pkg != asks && !obj.Exported() {
				continue
			}
			recv := f.Receiver(obj.Type())
			if recv == nil || !recv.Implements(asked) {
				continue
			}
			if by, ok := implementation(recv.Named, pkg, name); ok {
				list = append(list, by)
			}
		}
	}
	return list
}

func (f *Forms) newReceiver(named *types.Named) *Receiver {
	r := &Receiver{Type: symbol.OfType(named), Text: typestring.Of(named, ofReceiver), Named: named}
	for sel := range types.NewMethodSet(types.NewPointer(named)).Methods() {
		fn := sel.Obj().(*types.Func)
		m := Method{Signature: signatureOf(fn, sel.Type(), ofReceiver)}
		if by := symbol.Named(fn.Signature().Recv().Type()); by != nil && !types.IsInterface(by) {
			m.Of = symbol.OfType(by)
		} else if iface, ok := embedded(named, sel.Index()).Underlying().(*types.Interface); ok {
			m.In = f.Interface(iface)
		}
		r.Methods = append(r.Methods, m)
	}
	slices.SortFunc(r.Methods, func(a, b Method) int { return byID(a.Signature, b.Signature) })
	return r
}

// embedded returns the type of the field of a struct that has the method to which a path of fields leads.
func embedded(named *types.Named, path []int) types.Type {
	var t types.Type = named
	for _, i := range path[:len(path)-1] {
		t = value.Deref(t).Underlying().(*types.Struct).Field(i).Type()
	}
	return t
}

func newInterface(t *types.Interface) *Interface {
	x := &Interface{Terms: typestring.Terms(t, ofCall), Key: typestring.Of(t, ofCall)}
	for fn := range t.Methods() {
		x.Methods = append(x.Methods, signatureOf(fn, fn.Signature(), ofCall))
	}
	slices.SortFunc(x.Methods, byID)
	return x
}

func signatureOf(fn *types.Func, t types.Type, params string) Signature {
	return Signature{ID: fn.Id(), Name: fn.Name(), Text: typestring.Of(t, params)}
}

func byID(a, b Signature) int { return strings.Compare(a.ID, b.ID) }

// Implements reports whether pointers to the type implement the interface.
func (r *Receiver) Implements(x *Interface) bool {
	if !covers(r.Methods, func(m Method) Signature { return m.Signature }, x.Methods) {
		return false
	}
	ptr := "*" + r.Text
	isOther := func(term string) bool { return term != "comparable" && !slices.Contains(alternatives(term), ptr) }
	return !slices.ContainsFunc(x.Terms, isOther)
}

// Implements reports whether what has the methods of the interface has those of another.
func (x *Interface) Implements(o *Interface) bool {
	return covers(x.Methods, func(m Signature) Signature { return m }, o.Methods)
}

// covers reports whether all the methods asked for are among those that there are.
func covers[M any](have []M, signature func(M) Signature, asked []Signature) bool {
	bound := make(binding)
	return !slices.ContainsFunc(asked, func(m Signature) bool {
		i, ok := slices.BinarySearchFunc(have, m, func(a M, b Signature) int { return byID(signature(a), b) })
		return !ok || !bound.unify(signature(have[i]).Text, m.Text)
	})
}

// alternatives returns the types of a union. That of a pointer is the one under it.
func alternatives(term string) []string {
	list := strings.Split(strings.TrimSuffix(strings.TrimPrefix(term, "("), ")"), ",")
	for i := range list {
		list[i] = strings.TrimPrefix(list[i], "~")
	}
	return list
}
