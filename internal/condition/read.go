package condition

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/flow"
)

// What a variable contains matters as long as somebody reads it: a function with fifty fields that are tested once each
// would have as many states as there are ways through these tests, were they remembered behind the last of them.

// A placeIn is a place, as one function sees it.
type placeIn struct {
	access.Place
	fn *ssa.Function
}

// mayBeRead reports whether a place may be read in b or behind it, before it is assigned anew; or by another function,
// such as a literal.
func (ix *Index) mayBeRead(p access.Place, b *ssa.BasicBlock) bool {
	t := ix.testsIn(b.Parent())
	readers := t.readers(ix)[p]
	if slices.ContainsFunc(readers, func(fn *ssa.Function) bool { return fn != b.Parent() }) {
		return true
	}
	if len(readers) == 0 {
		return false
	}
	key := placeIn{p, b.Parent()}
	blocks, ok := t.read[key]
	if !ok {
		blocks = ix.blocksReading(p, b.Parent())
		t.read[key] = blocks
	}
	return blocks[b.Index]
}

// readers returns the functions that read each place which is remembered.
func (t *tests) readers(ix *Index) map[access.Place][]*ssa.Function {
	if t.reading == nil {
		t.reading = make(map[access.Place][]*ssa.Function)
		ix.findReaders(t.fn, t)
	}
	return t.reading
}

func (ix *Index) findReaders(fn *ssa.Function, t *tests) {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if load := loadOf(instr); load != nil {
				p := ix.values.Variable(load.X)
				if fns := t.reading[p]; t.isRemembered(p) && !slices.Contains(fns, fn) {
					t.reading[p] = append(fns, fn)
				}
			}
		}
	}
	for _, anon := range fn.AnonFuncs {
		ix.findReaders(anon, t)
	}
}

// isRemembered reports whether a state tells what a place contains.
func (t *tests) isRemembered(p access.Place) bool { return t.places[p] > 0 || flow.IsJump(p.Root) }

// IsRemembered reports whether a state tells what a place contains, as far as a function goes.
func (ix *Index) IsRemembered(fn *ssa.Function, p access.Place) bool {
	return ix.testsIn(fn).isRemembered(p)
}

// blocksReading returns, by index, the blocks of fn from the entry of which control may come to a read of the place
// before it is assigned, or the object is made that it is a part of.
func (ix *Index) blocksReading(p access.Place, fn *ssa.Function) []bool {
	reads := make([]bool, len(fn.Blocks))
	assigned := make([]bool, len(fn.Blocks))
	var work []*ssa.BasicBlock
	for _, b := range fn.Blocks {
		reads[b.Index], assigned[b.Index] = ix.readsFirst(p, b)
		if reads[b.Index] {
			work = append(work, b)
		}
	}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		for _, pred := range b.Preds {
			if !reads[pred.Index] && !assigned[pred.Index] {
				reads[pred.Index] = true
				work = append(work, pred)
			}
		}
	}
	return reads
}

// readsFirst reports whether a block reads a place, or else assigns it.
func (ix *Index) readsFirst(p access.Place, b *ssa.BasicBlock) (reads, assigns bool) {
	for _, instr := range b.Instrs {
		if v, ok := instr.(ssa.Value); ok && v == p.Root {
			return false, true
		}
		if load := loadOf(instr); load != nil && ix.values.Variable(load.X) == p {
			return true, false
		}
		if st, ok := instr.(*ssa.Store); ok && ix.values.Variable(st.Addr) == p {
			return false, true
		}
	}
	return false, false
}

// loadOf returns the load of a variable that an instruction is, or nil.
func loadOf(instr ssa.Instruction) *ssa.UnOp {
	if load, ok := instr.(*ssa.UnOp); ok && load.Op == token.MUL {
		return load
	}
	return nil
}
