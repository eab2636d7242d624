package correlate

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
)

// A path that has found an answer finds it again where it asks once more, until what it asks for is made anew. What a variable has may be known from where the
// path has come.
//
//	if err != nil { errs <- err }    first := true
//	n++                              for {
//	if err != nil { return }             if first { close(ready); first = false }
//	errs <- nil                          if err := next(); err != nil { return }
//	                                 }

// Questions are those of a function that a path may know the answer to before it asks. There are few of them, as what is known tells paths apart: see maxQuestions.
type Questions struct {
	at     map[*ssa.BasicBlock][2]ask      // by the way out of a block
	list   []*question                     // what is asked for
	into   map[*ssa.BasicBlock][]int       // which of them have another answer, or none, where control comes into a block
	stored map[*ssa.BasicBlock][]assigning // what a block assigns to variables that are asked for
}

// maxQuestions bounds how many questions of a function are remembered: those that are asked first.
const maxQuestions = 16

// Answers are what a path knows. Those of no path are the zero value.
type Answers [maxQuestions]condition.Tri

// An ask is what taking a way out of a block says of a question: the answer, or maybe, if it says nothing.
type ask struct {
	of int
	is condition.Tri
}

// A question is what branches ask for, up to what is the same.
type question struct {
	of     ssa.Value // the condition; or the variable that it looks at
	asking []*ssa.BasicBlock
	live   []bool // by block index, where it may be asked, before it is made anew
}

// An assigning is what a variable that is asked for has behind a block.
type assigning struct {
	of  int
	val ssa.Value // nil where it is declared, and has nothing
}

// Questions returns those of a function.
func (p *Package) Questions(fn *ssa.Function) *Questions { return p.findQuestions(asking{fn, false}) }

// QuestionsOnce returns those that have one answer in a call of the function, whatever its loops do: for who does not look at one turn after the other.
func (p *Package) QuestionsOnce(fn *ssa.Function) *Questions {
	return p.findQuestions(asking{fn, true})
}

// asking says which questions of a function are asked for.
type asking struct {
	fn   *ssa.Function
	once bool
}

func (p *Package) findQuestions(of asking) *Questions {
	q, ok := p.questions[of]
	if !ok {
		r := &asker{p: p, fn: of.fn, once: of.once, q: &Questions{
			at:     make(map[*ssa.BasicBlock][2]ask),
			into:   make(map[*ssa.BasicBlock][]int),
			stored: make(map[*ssa.BasicBlock][]assigning),
		}}
		r.read()
		q = r.q
		p.questions[of] = q
	}
	return q
}

// An asker reads the questions of a function.
type asker struct {
	p    *Package
	fn   *ssa.Function
	once bool
	q    *Questions
	all  []*question
}

// A saying is what a way out of a block says: whether something is so, or there.
type saying struct {
	of *question
	is condition.Tri
}

func (r *asker) read() {
	says := make(map[*ssa.BasicBlock][2]saying)
	for _, b := range r.fn.Blocks {
		if flow.Cond(b) == nil {
			continue
		}
		var of [2]saying
		for i := range of {
			if v, is := flow.Asked(b, i); v != nil {
				of[i] = r.saying(v, condition.Known(is))
			}
		}
		for _, s := range of {
			if s.of != nil && !slices.Contains(s.of.asking, b) {
				s.of.asking = append(s.of.asking, b)
			}
		}
		says[b] = of
	}
	r.keep()
	for b, of := range says {
		var asks [2]ask
		for i, s := range of {
			asks[i] = ask{slices.Index(r.q.list, s.of), s.is}
		}
		r.q.at[b] = asks
	}
}

// saying returns the question that a value is, and what the answer is where that value is such.
func (r *asker) saying(v ssa.Value, is condition.Tri) saying {
	for {
		if stored := flow.JustStored(v); !r.p.isStable(v) || !isPart(v) {
			v = stored
		}
		x, negated := condition.Subject(v)
		if negated {
			is = -is
		}
		if x == v {
			break
		}
		v = x
	}
	if _, isConst := v.(*ssa.Const); isConst {
		return saying{}
	}
	if variable := r.variable(v); variable != nil {
		v = variable
	}
	for _, q := range r.all {
		if same, negated := r.same(q.of, v); same {
			if negated {
				is = -is
			}
			return saying{q, is}
		}
	}
	q := &question{of: v}
	r.all = append(r.all, q)
	return saying{q, is}
}

// isPart reports whether a value is read from a field.
func isPart(v ssa.Value) bool { return value.LoadedField(v) != nil }

// variable returns the local variable that a value is loaded from which only the function itself assigns; or nil. The block of the load assigns nothing to it behind
// that.
func (r *asker) variable(v ssa.Value) *ssa.Alloc {
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return nil
	}
	variable, ok := load.X.(*ssa.Alloc)
	if !ok || !value.IsAssignedHere(variable) {
		return nil
	}
	for st := range value.Stores(variable) {
		if st.Block() == load.Block() && flow.Precedes(load, st) {
			return nil
		}
	}
	return variable
}

// same reports whether two questions are the same, or one is the opposite of the other.
func (r *asker) same(a, b ssa.Value) (same, negated bool) {
	if a == b {
		return true, false
	}
	x, ok := a.(*ssa.BinOp)
	y, ok2 := b.(*ssa.BinOp)
	if ok && ok2 && isSameSum(x.X, y.X) && isSameSum(x.Y, y.Y) {
		return condition.SameOperator(x.Op, y.Op)
	}
	return r.p.SameCondition(a, b)
}

// isSameSum reports whether two values are the same as long as nothing makes anew what they are computed of.
//
//	n+m
func isSameSum(a, b ssa.Value) bool {
	x, ok := a.(*ssa.BinOp)
	y, ok2 := b.(*ssa.BinOp)
	return a == b || isConst(a) && isConst(b) && flow.SameValue(a, b) || ok && ok2 && x.Op == y.Op && isSameSum(x.X, y.X) && isSameSum(x.Y, y.Y)
}

// keep chooses the questions that are worth remembering: which are asked again, or of a variable that has a constant on some way; and the variables from
// which such a variable has what it is.
func (r *asker) keep() {
	for _, q := range r.all {
		if len(q.asking) > 1 || r.isToldByWays(q.of) {
			r.add(q)
		}
	}
	for i := 0; i < len(r.q.list); i++ {
		phi, ok := r.q.list[i].of.(*ssa.Phi)
		if !ok {
			continue
		}
		for j, edge := range phi.Edges {
			if truthOf(edge) != condition.Maybe {
				continue
			}
			from := r.find(edge)
			if from == nil && r.isToldByWays(edge) {
				from = &question{of: edge}
				r.all = append(r.all, from)
			}
			if from != nil {
				r.add(from)
				from.asking = append(from.asking, phi.Block().Preds[j])
			}
		}
	}
	for n, q := range r.q.list {
		r.place(n, q)
	}
}

func (r *asker) find(v ssa.Value) *question {
	if i := slices.IndexFunc(r.all, func(q *question) bool { return q.of == v }); i >= 0 {
		return r.all[i]
	}
	return nil
}

func (r *asker) add(q *question) {
	if !slices.Contains(r.q.list, q) && len(r.q.list) < maxQuestions && !(r.once && r.isMadeInLoop(q.of)) {
		r.q.list = append(r.q.list, q)
	}
}

// isToldByWays reports whether a question is about a variable that has a constant on some way, or what is something for certain; or gets that from another one.
func (r *asker) isToldByWays(of ssa.Value) bool {
	if variable, ok := of.(*ssa.Alloc); ok {
		return slices.ContainsFunc(value.StoredIn(variable), func(v ssa.Value) bool { return truthOf(v) != condition.Maybe })
	}
	phi := variableOf(of)
	if phi == nil {
		return false
	}
	seen := map[*ssa.Phi]bool{phi: true}
	for work := []*ssa.Phi{phi}; len(work) > 0; {
		at := work[len(work)-1]
		work = work[:len(work)-1]
		for _, edge := range at.Edges {
			next, ok := edge.(*ssa.Phi)
			switch {
			case !ok && of == phi && truthOf(edge) != condition.Maybe, !ok && of != phi && isConst(edge):
				return true
			case ok && of == phi && !seen[next]:
				seen[next] = true
				work = append(work, next)
			}
		}
	}
	return false
}

func isConst(v ssa.Value) bool {
	_, ok := v.(*ssa.Const)
	return ok
}

// variableOf returns the variable that a question is about, or which it compares with a constant; or nil.
func variableOf(of ssa.Value) *ssa.Phi {
	if cmp, ok := of.(*ssa.BinOp); ok && (isConst(cmp.Y) || isPositive(cmp.Y)) {
		of = cmp.X
	}
	phi, _ := of.(*ssa.Phi)
	return phi
}

// truthOf returns whether a value is there, or true, on all paths.
func truthOf(v ssa.Value) condition.Tri {
	switch v := v.(type) {
	case *ssa.Const:
		return condition.TruthOf(v)
	case *ssa.MakeChan, *ssa.MakeClosure, *ssa.MakeMap, *ssa.Alloc:
		return condition.Yes
	}
	if flow.IsFailed(v) {
		return condition.Yes
	}
	return condition.Maybe
}

// place notes where a question has another answer, and where it may be asked.
func (r *asker) place(n int, q *question) {
	anew := r.anew(q.of)
	for _, b := range anew {
		r.q.into[b] = append(r.q.into[b], n)
	}
	q.live = reaching(r.fn, q.asking, anew)
	variable, ok := q.of.(*ssa.Alloc)
	if !ok {
		return
	}
	last := map[*ssa.BasicBlock]*ssa.Store{variable.Block(): nil}
	for st := range value.Stores(variable) {
		if before := last[st.Block()]; before == nil || flow.Precedes(before, st) {
			last[st.Block()] = st
		}
	}
	for b, st := range last {
		becomes := assigning{of: n}
		if st != nil {
			becomes.val = st.Val
		}
		r.q.stored[b] = append(r.q.stored[b], becomes)
	}
}

// isMadeInLoop reports whether a loop of the function makes anew what is asked for.
func (r *asker) isMadeInLoop(of ssa.Value) bool {
	if variable, ok := of.(*ssa.Alloc); ok {
		return flow.InLoop(variable.Block()) || slices.ContainsFunc(value.StoresTo(variable), func(st *ssa.Store) bool { return flow.InLoop(st.Block()) })
	}
	return slices.ContainsFunc(r.anew(of), flow.InLoop)
}

// anew returns the blocks that make anew what is asked for.
func (r *asker) anew(of ssa.Value) []*ssa.BasicBlock {
	if r.p.isStable(of) && variableOf(of) == nil || isPositive(of) {
		return nil
	}
	switch of := of.(type) {
	case *ssa.BinOp:
		return append(r.anew(of.X), r.anew(of.Y)...)
	case *ssa.Alloc: // stored tells
	case ssa.Instruction:
		return []*ssa.BasicBlock{of.Block()}
	}
	return nil
}

// reaching returns, by index, the blocks from which control may come to one of some blocks, which ask, before it comes into one that makes anew what they ask for.
func reaching(fn *ssa.Function, asking, anew []*ssa.BasicBlock) []bool {
	live := make([]bool, len(fn.Blocks))
	for work := slices.Clone(asking); len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if live[b.Index] {
			continue
		}
		live[b.Index] = true
		if !slices.Contains(anew, b) {
			work = append(work, b.Preds...)
		}
	}
	return live
}

// Take returns what a path knows that has taken the i-th way out of a block. It reports false if no path does that knows so much. What a value is of which the function
// does not tell, given tells: yes, no, or maybe.
func (q *Questions) Take(known Answers, b *ssa.BasicBlock, i int, given func(ssa.Value) condition.Tri) (Answers, bool) {
	if len(q.list) == 0 {
		return known, true
	}
	for _, st := range q.stored[b] {
		known[st.of] = condition.No
		if st.val != nil {
			known[st.of] = q.answer(known, st.val, given)
		}
	}
	if says, ok := q.at[b]; ok && says[i].of >= 0 && says[i].is != condition.Maybe {
		switch known[says[i].of] {
		case -says[i].is:
			return known, false
		default:
			known[says[i].of] = says[i].is
		}
	}
	to := b.Succs[i]
	next := known
	for _, n := range q.into[to] {
		if of := q.list[n].of; !isKept(of, to, edgeOf(b, i)) {
			next[n] = q.made(known, of, to, edgeOf(b, i), given)
		}
	}
	for n, of := range q.list {
		if !of.live[to.Index] {
			next[n] = condition.Maybe
		}
	}
	return next, true
}

// edgeOf returns the index of the i-th way out of b among the ways into where it leads.
func edgeOf(b *ssa.BasicBlock, i int) int {
	to := b.Succs[i]
	edge := slices.Index(to.Preds, b)
	if i == 1 && b.Succs[0] == to {
		edge += 1 + slices.Index(to.Preds[edge+1:], b)
	}
	return edge
}

// Found returns what a path knows where it comes into a block: what it has found in branches, the latest first, and what those have found that it has passed for certain.
func (q *Questions) Found(b *ssa.BasicBlock, found *flow.Decision) (known Answers) {
	note := func(at *ssa.BasicBlock, i int) {
		if says, ok := q.at[at]; ok && says[i].of >= 0 && known[says[i].of] == condition.Maybe {
			known[says[i].of] = says[i].is
		}
	}
	for ; found != nil; found = found.Above {
		i := 1
		if found.Taken {
			i = 0
		}
		note(found.If.Block(), i)
	}
	for at, i := range flow.Above(b) {
		if says, ok := q.at[at]; ok && says[i].of >= 0 && q.isSince(says[i].of) {
			note(at, i)
		}
	}
	return known
}

// isSince reports whether nothing makes anew what is asked for on any way from a block that asks to one that comes after it for certain: what made it comes before both.
func (q *Questions) isSince(n int) bool {
	_, isVariable := q.list[n].of.(*ssa.Alloc)
	return !isVariable
}
