package mustcall

// A question, what a function or what a method behind an interface leaves to its callers, may lead back to one that is still
// asked, and that gives nothing then. What depends on such an answer is true of the outermost of them only; the others
// are asked again by who comes from elsewhere. They are what is called a strongly connected component, and are found as in
// Tarjan, "Depth-First Search and Linear Graph Algorithms" (1972).
//
//	func (n nested) make() gate { n.inner.build().Shut(); return newGate() }
//	func (w wrapped) build() gate { return w.outer.make() } // the outer one may be nested

// asking is the questions that are asked, each for the one before it.
type asking struct {
	first []int       // the depth of the first question that each of them depends on; that of the outermost is 0
	since []int       // how many were open when each was asked
	open  []any       // answered, but dependent on one that is still asked
	depth map[any]int // of those that are asked; of those that are open: of the first that they depend on
}

// maxCircular bounds how many questions that depend on each other are asked again.
const maxCircular = 16

// begin notes that a question is asked.
func (a *asking) begin(question any) {
	a.depth[question] = len(a.first)
	a.first, a.since = append(a.first, len(a.first)), append(a.since, len(a.open))
}

// meet notes that the last question depends on another one.
func (a *asking) meet(question any) {
	if depth, ok := a.depth[question]; ok {
		last := len(a.first) - 1
		a.first[last] = min(a.first[last], depth)
	}
}

// end notes that the last question, which is that one, is answered. It returns those of which the answers are not to be kept.
func (a *asking) end(question any) []any {
	last := len(a.first) - 1
	first, since := a.first[last], a.since[last]
	a.first, a.since = a.first[:last], a.since[:last]
	if first < last {
		a.first[last-1] = min(a.first[last-1], first)
		a.depth[question] = first
		a.open = append(a.open, question)
		return nil
	}
	circular := a.open[since:]
	a.open = a.open[:since]
	for _, q := range append(circular, question) {
		delete(a.depth, q)
	}
	if len(circular) > maxCircular {
		return nil
	}
	return circular
}
