package mustcall

import (
	"fmt"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/symbol"
)

// A Shape says in which way an obligation is not met.
type Shape uint8

// The shapes of findings.
const (
	// LostOnPath: the function that acquired the thing returns without
	// having released it or passed it on.
	LostOnPath Shape = iota
	// OwnerDropped: the same, for a value that owns the thing and has
	// methods that release it.
	OwnerDropped
	// FuncDropped: the same, where the release is a func that was returned
	// beside the thing, or instead of it.
	FuncDropped
	// Replaced: an assignment takes the thing out of the only place that
	// held it.
	Replaced
	// NewcomerLost: LoadOrStore found another and the newcomer is dropped.
	NewcomerLost
	// Deleted: an entry is deleted from a map and not released.
	Deleted
	// NeverReleased: it is kept in a field, and nothing in the package
	// releases what the field holds.
	NeverReleased
	// ReturnsEarly: the one function that releases what a field holds can
	// return before it gets there.
	ReturnsEarly
	// OutlivesObject: a reconciler keeps it in a map, and for an object that is gone nobody
	// releases it.
	OutlivesObject
	// EntriesLeft: it is kept in a map of an object, and who ends the object leaves it there.
	EntriesLeft
)

var shapeNames = [...]string{
	LostOnPath:    "LostOnPath",
	OwnerDropped:  "OwnerDropped",
	FuncDropped:   "FuncDropped",
	Replaced:      "Replaced",
	NewcomerLost:  "NewcomerLost",
	Deleted:       "Deleted",
	NeverReleased: "NeverReleased",
	ReturnsEarly:  "ReturnsEarly",

	OutlivesObject: "OutlivesObject",
	EntriesLeft:    "EntriesLeft",
}

func (s Shape) String() string {
	if int(s) < len(shapeNames) {
		return shapeNames[s]
	}
	return fmt.Sprintf("Shape(%d)", uint8(s))
}

const noResult = -1

// A Finding is an obligation that is not met.
type Finding struct {
	Shape   Shape
	Kind    string // of the Spec
	Variant string // of the Acquire

	Pos     token.Pos           // where to report: where the fix belongs
	Fn      *ssa.Function       // the function around Pos
	Acquire token.Pos           // the call that created the thing
	At      ssa.Instruction     // the same, or the go statement that starts a goroutine
	Object  ssa.Instruction     // what makes the object that is lost, with the thing that was put into it: so often that is; or nil
	Call    ssa.CallInstruction // the same, or nil, if the function makes the thing by itself
	Direct  bool                // that call is in the table, so that its receiver is what the thing hangs on

	// Signal is where the channel is made, or the func, that ends a goroutine, if it is a variable
	// of the function; or NoPos.
	Signal token.Pos

	// SignalField is the field that has it, if it is in an object.
	SignalField *types.Var

	// In is the last field on the way to the thing from what the function has: of a goroutine, that with the
	// signal that ends it; or nil.
	In *types.Var

	// Result is which result of that call is the thing, or has it; or noResult: the call has put it into
	// something that it was given.
	Result int

	// Part is the field in which that result has the thing, or "".
	Part string

	// Witness is one way out on which the thing is lost: a return, the
	// closing brace, or the statement that takes it out of its place.
	// NoPos for NeverReleased.
	Witness token.Pos

	Entry  bool      // of a Replaced one: it is the entry of a map, for a key that may well not come again
	Global bool      // of a Replaced one: it is in a package variable, which is Field
	Into   ssa.Value // of a Replaced one for which its function runs again: the object that keeps it, or nil

	// Exit is the way out, if it is one.
	Exit ssa.Instruction

	Never bool       // no path releases it (LostOnPath, OwnerDropped, FuncDropped)
	Moved bool       // some path hands it on, or something else may use it meanwhile
	Loop  bool       // the thing is created in a loop
	Piled *ssa.Defer // the release, if a loop defers it in each turn; or nil
	Used  bool       // a goroutine that was started uses it
	Fails bool       // all ways out on which it is lost return an error

	// Told is the signal in an object that has come on all ways out on which it is lost, or nil: it is lost as often as that comes.
	Told ssa.Value

	// Leaves: where it is lost, the function returns: of what is made in a loop that is the last one.
	Leaves bool

	// The owner, for shapes that have one.
	Owner   string           // name of its type
	Field   *types.Var       // the field that holds the thing
	Methods []summary.Method // that release it

	// Shown are the fields by which other packages reach the thing: of a finding that holds only if they do not
	// release it.
	Shown []ShownField

	// Releasers are the functions that release what Field holds, of a finding that holds only if
	// nothing calls them.
	Releasers []*ssa.Function

	// Or is what there is to say of a way out on which the thing is lost, where that it is never released otherwise does no harm; or nil.
	Or *Finding

	// Until is a context that ends the thing, too, or nil, and UntilAt where the thing is made with it. Ended says that
	// there is one which this function does not see.
	Until   ssa.Value
	UntilAt ssa.Instruction
	Ended   bool

	// Parent is what that context is made of, by the call ParentAt of the function, where it is not cancelled on the way out; or nil.
	Parent   ssa.Value
	ParentAt *ssa.Call

	// ByNil: it is nil that takes its place.
	ByNil bool

	// UsedUp: something ends the thing, unless that fails half way.
	UsedUp bool

	// Misgiven is a call that would release the thing, had it been made on
	// the peer that the thing came from; or NoPos.
	Misgiven token.Pos

	// Teardown names a method of the owner that ends it and forgets the
	// thing: Stop, Close, or one that releases another of its fields.
	Teardown string
}

// A ShownField is a field that other packages can reach, and the methods of what it holds that would release the thing.
type ShownField struct {
	Owner   *types.Named
	Field   *types.Var
	Methods []string
}

// String returns the name of the field as others know it: the package's path, the type and the field.
func (s ShownField) String() string { return FieldName(symbol.OfType(s.Owner), s.Field) }

// FieldName returns the name that a field of a type has in other packages.
func FieldName(owner symbol.Symbol, field *types.Var) string {
	return owner.String() + "." + field.Name()
}
