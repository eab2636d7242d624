package blocking

import (
	"golang.org/x/tools/go/ssa"
)

// A method that would end a wait, and that nothing calls, ends none. Who calls it, the package does not know: a
// finding says which functions nobody must call, for who knows the program to ask.
//
//	func (w *watcher) Quit() { w.quit <- struct{}{} }

// idleAt judges what a call starts as if nothing called the functions that nothing in the package calls. It returns
// nil if no such function matters.
func (p *Package) idleAt(call ssa.CallInstruction) *Finding {
	if !p.Whole || !p.uncalled {
		return nil
	}
	p.strict = true
	defer func() { p.strict = false }()
	f := p.findingAt(call)
	if f == nil || len(f.Unless) == 0 || f.InHand || f.Busy || len(f.Until) > 0 {
		return nil
	}
	return f
}
