package blocking

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// Who has the object that a goroutine is of.

// receiverOf returns the type that a function is a method of, or nil.
func receiverOf(fn *ssa.Function) *types.Named {
	recv := fn.Signature.Recv()
	if recv == nil || fn.Parent() != nil {
		return nil
	}
	return symbol.Named(recv.Type())
}

// isReader reports whether a function is a method that takes something from an object which
// can be closed.
func isReader(fn *ssa.Function) bool {
	return fn.Object() != nil && receiverOf(fn) != nil &&
		(fn.Name() == "Read" || slices.Contains(knowledge.Sources, fn.Name()) || slices.Contains(knowledge.Takers, fn.Name()))
}

// isReadByOwner reports whether an op is of who reads an object, and reads no more when that is
// at its end.
func (j *judge) isReadByOwner(o *pointsto.Op) bool {
	fn := o.Instr.Parent()
	return j.owner != nil && isReader(fn) && value.IsMethodOf(fn, j.owner)
}
