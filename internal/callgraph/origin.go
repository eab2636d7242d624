package callgraph

import (
	"fmt"
	"slices"
	"strings"
)

// An Origin says where a function has an object from.
type Origin struct {
	Kind  OriginKind
	Index int    // FromParam: which parameter; the receiver is parameter 0 of a method. FromField: 1 + that of which it is a field, or 0
	Field string // FromField: the struct's type and the field
	Part  string // FromField: of the object in that field of another one, or ""
	Own   bool   // FromField: of an object that the function makes, or in the map or slice that the field holds

	In string   // FromScope: the function around the literal
	Of []Origin // FromScope: where that has it from; Viewed: what it is a view of

	Final  bool // Shared: it comes when the process ends
	Loop   bool // Made: in a loop
	Signal bool // FromParam, FromScope: it is a context, or a stop channel
	Fresh  bool // FromParam, FromScope: the question is whether it is a new one
	Waited bool // of a signal: who is called on the way waits to be told to end, too
	Until  bool // FromField, FromScope: the question is of what runs until it comes

	When When // the question is of calls that meet a condition
}

// An OriginKind is a kind of Origin.
type OriginKind uint8

const (
	// Shared: from anywhere else, such as a package variable. It stays as
	// long as the process.
	Shared OriginKind = iota
	// Made: by the function itself.
	Made
	// FromParam: reached from a parameter.
	FromParam
	// FromField: reached from a field of some object.
	FromField
	// FromScope: a variable that a literal captures.
	FromScope
	// Viewed: a view of the object, whose registrations end with a context.
	Viewed
	// Never: of a signal, that it does not come.
	Never
)

// Portable reports whether o means the same in other packages.
func (o Origin) Portable() bool {
	return o.Kind == Shared || o.Kind == FromParam || o.Kind == FromField
}

func (o Origin) String() string {
	if w := o.When; w.Param > 0 {
		o.When = When{}
		return fmt.Sprintf("when %d %v: ", w.Param, w.Is) + o.String()
	}
	if o.Fresh {
		o.Fresh = false
		return "fresh " + o.String()
	}
	if o.Waited {
		o.Waited = false
		return "waited " + o.String()
	}
	if o.Until {
		o.Until = false
		return "until " + o.String()
	}
	switch o.Kind {
	case Made:
		return fmt.Sprintf("made%v", o.Loop)
	case FromParam:
		return fmt.Sprintf("param%d", o.Index)
	case FromField:
		if o.Own {
			return "own " + o.Field
		}
		if o.Part != "" {
			return o.Field + " of " + o.Part
		}
		if o.Index > 0 {
			return fmt.Sprintf("param%d %s", o.Index-1, o.Field)
		}
		return o.Field
	case FromScope:
		return fmt.Sprint(o.In, o.Of)
	case Viewed:
		return fmt.Sprint("view of ", o.Of)
	case Never:
		return "never"
	case Shared:
		if o.Final {
			return "final"
		}
	}
	return "shared"
}

// WhetherFresh returns the origins for the question whether the object is a new one
// each time. What comes from a field of something else is as old as that.
func WhetherFresh(of []Origin) []Origin {
	of = slices.Clone(of)
	for i, o := range of {
		switch o.Kind {
		case FromField, Viewed:
			of[i] = Origin{Kind: Shared}
		case FromScope:
			of[i].Fresh, of[i].Of = true, WhetherFresh(o.Of)
		case FromParam:
			of[i].Fresh = true
		}
	}
	return of
}

func AllMade(of []Origin) bool {
	return len(of) > 0 && !slices.ContainsFunc(of, func(o Origin) bool { return o.Kind != Made })
}

// AllNew reports whether all of the origins are made, by the function or by one around it.
//
//	b := newBackground()
//	go func() { b.run() }()
func AllNew(of []Origin) bool {
	return len(of) > 0 && !slices.ContainsFunc(of, func(o Origin) bool { return o.Kind != Made && (o.Kind != FromScope || !AllNew(o.Of)) })
}

// inArgument returns where the field of an argument comes from that o is about: what is in it, if that is
// known, or else the same field of what the argument is.
func (o Origin) inArgument(arg *structure, of []Origin) (from []Origin, known bool) {
	owner, _ := SplitField(o.Field)
	if arg != nil && arg.owner == owner {
		return arg.fields[o.Field], true
	}
	o.Index, o.Own = onlyParam(of)+1, o.Own || AllMade(of)
	return []Origin{o}, false
}

// onlyParam returns the index of the parameter that something comes from, or -1.
func onlyParam(of []Origin) int {
	if len(of) == 1 && of[0].Kind == FromParam {
		return of[0].Index
	}
	return -1
}

// onlyField returns the field that is all that something comes from, or "".
func onlyField(of []Origin) string {
	if len(of) == 1 && of[0].Kind == FromField {
		return of[0].Field
	}
	return ""
}

// A structure is what the fields of a struct hold where it is handed on: one that the function made,
// and has told nobody else of. What is not listed is zero.
//
//	syncer.New(&syncer.Config{Client: client})      there is no Config.Informer
type structure struct {
	owner  string // the struct's type
	fields map[string][]Origin
}

// SplitField returns the type that has a field, and the name of the field in it.
func SplitField(field string) (owner, name string) {
	if i := strings.LastIndex(field, "."); i >= 0 {
		return field[:i], field[i+1:]
	}
	return field, ""
}
