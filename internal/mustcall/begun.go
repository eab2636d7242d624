package mustcall

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
)

// A map that is made anew where an object begins, or begins again, has no entries to lose.

// isBegun reports whether a function makes the map that is empty then before it makes entries, or leads to what does: that is how it begins. Or it opens
// what a function that releases the entries has closed.
//
//	func (s *supervisor) Run(ctx context.Context) { s.units = make(map[string]*unit); for name := range s.names { s.start(name) } }
//	func (s *store) Open() { if !s.open { s.tables, s.open = make(map[string]*table), true } }    func (s *store) Close() { for _, t := range s.tables { t.stop() }; s.open = false }
func (j *judgement) isBegun(d *duty, loss ssa.Instruction) bool {
	if _, stores := loss.(*ssa.Store); !stores {
		return false
	}
	return j.isOpened(d, loss) || j.isSetUp(loss.Parent()) || j.isOnlyMaker(loss) || slices.ContainsFunc(d.births, func(b *birth) bool {
		return j.e.Leads(value.Outermost(loss.Parent()), value.Outermost(b.fn))
	})
}

// isOnlyMaker reports whether nobody else makes the map: before, there is none. That the function is run again for the same object has to be seen, as in
// a loop.
//
//	tr := &Transport{…}
//	tr.Start()             // t.peers = make(map[ID]*peer)
func (j *judgement) isOnlyMaker(loss ssa.Instruction) bool {
	store := loss.(*ssa.Store)
	field, fn := value.Field(store.Addr), loss.Parent()
	for b, i := range flow.Above(loss.Block()) {
		if v, _ := flow.Asked(b, i); v != nil && value.LoadedField(v) != nil {
			return false // if t.started { return }: it comes again
		}
	}
	if field == nil || field.Exported() || fn.Parent() != nil || j.e.Shapes.InLoop(loss.Block()) {
		return false
	}
	for call := range j.e.CallsOf(fn) {
		if j.e.Shapes.InLoop(call.Block()) {
			return false
		}
	}
	return j.e.storesOnly(field, func(st *ssa.Store) bool { return st == store || value.IsNil(st.Val) })
}

// isSetUp reports whether a method is called by those only who have just made the object.
//
//	v := &vaults{}
//	v.init()
func (j *judgement) isSetUp(fn *ssa.Function) bool {
	some := false
	for call := range j.e.CallsOf(fn) {
		args := j.e.TargetOf(call.Common()).Args
		if some = fn.Signature.Recv() != nil && len(args) > 0 && !j.e.Shapes.InLoop(call.Block()) && j.isMadeIn(call.Parent(), args[0], maxMaking); !some {
			return false
		}
	}
	return some
}

// maxMaking bounds the methods that give their receiver, on the way to where that is made.
const maxMaking = 8

// isMadeIn reports whether a function makes an object, or has it from methods of that, which give it back.
//
//	(&jobs{}).with(a).with(b)
func (j *judgement) isMadeIn(fn *ssa.Function, v ssa.Value, depth int) bool {
	at := j.e.Resolve(v)
	if at.Path != "" || depth == 0 {
		return false
	}
	switch root := at.Root.(type) {
	case *ssa.Alloc:
		return root.Parent() == fn
	case *ssa.Call:
		t := j.e.TargetOf(&root.Call)
		if t.Fn == nil || t.Fn.Signature.Recv() == nil || len(t.Args) == 0 {
			return false
		}
		for ret := range value.Returns(t.Fn) {
			if len(ret.Results) != 1 || ret.Results[0] != t.Fn.Params[0] {
				return false
			}
		}
		return j.isMadeIn(fn, t.Args[0], depth-1)
	}
	return false
}

// isOpened reports whether a function comes to an instruction only where a field is false, or nil, that only functions which release what d's field
// holds make so.
func (j *judgement) isOpened(d *duty, at ssa.Instruction) bool {
	for b, i := range flow.Above(at.Block()) {
		v, is := flow.Asked(b, i)
		if v == nil || is || value.LoadedField(v) == nil {
			continue
		}
		field := value.LoadedField(v)
		lowered, others := false, false
		for _, fn := range j.e.Mentions[field] {
			for st := range value.Each[*ssa.Store](fn) {
				if value.Field(st.Addr) != field || !value.MayBe(st.Val, false) && !value.IsNil(st.Val) {
					continue
				}
				releases := slices.Contains(d.use.Releasers, value.Outermost(fn))
				lowered, others = lowered || releases, others || !releases
			}
		}
		if lowered && !others {
			return true
		}
	}
	return false
}
