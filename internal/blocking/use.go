package blocking

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/value"
)

// A Use is what becomes of a channel that a function is given: all that its package may do with it, and whoever gets it from there.
//
//	func NewCodec(conn net.Conn, closed chan<- net.Conn) *Codec    // sends on it, once or never
type Use struct {
	Param                   int // receiver first
	Sends, Receives, Closes bool
}

func (u Use) String() string {
	does := []string{fmt.Sprintf("param%d is", u.Param)}
	for _, d := range []struct {
		does bool
		text string
	}{{u.Sends, "sent on"}, {u.Receives, "received from"}, {u.Closes, "closed"}} {
		if d.does {
			does = append(does, d.text)
		}
	}
	if len(does) == 1 {
		does = append(does, "not used")
	}
	return strings.Join(does, " ")
}

// Uses returns what becomes of the channels that an exported function is given, where something is sure not to.
func (p *Package) Uses(fn *ssa.Function) []Use { return p.uses[fn] }

// findUses finds them, before the parameters are taken for whatever callers may do with them, too.
func (cs *classes) findUses() {
	for _, fn := range cs.pkg.Funcs {
		if obj := fn.Object(); obj == nil || !obj.Exported() {
			continue
		}
		for i, param := range fn.Params {
			if u := cs.useOf(param); isChan(param) && !(u.Sends && u.Receives && u.Closes) {
				u.Param = i
				cs.pkg.uses[fn] = append(cs.pkg.uses[fn], u)
			}
		}
	}
}

// useOf returns what the package does with what a parameter stands for.
func (cs *classes) useOf(param *ssa.Parameter) (u Use) {
	if cs.of[param] == nil {
		return u
	}
	for t := range cs.behind(cs.classOf(param)) {
		isShown := isOpen(t)
		u.Sends = u.Sends || isShown || t.sentElsewhere
		u.Closes = u.Closes || isShown || t.closedElsewhere
		u.Receives = u.Receives || isShown || t.mayBeReceivedElsewhere()
		for _, o := range t.ops {
			u.Sends = u.Sends || o.kind == send
			u.Closes = u.Closes || o.kind == closes
			u.Receives = u.Receives || o.kind != send && o.kind != closes
		}
	}
	return u
}

// isBeside reports whether the function of another package that waits is given another channel, too, which it may send on or
// close: by what comes there it may tell that it waits no more.
//
//	go lib.Run(errs, done)
//	select { case err := <-errs: … case <-done: }
func (j *judge) isBeside(on *class) bool {
	o := j.w.op
	call, ok := o.instr.(ssa.CallInstruction)
	if !ok || o.callee == nil {
		return false
	}
	uses := j.p.importer.Uses(o.callee)
	for i, arg := range value.Args(call.Common()) {
		if isChan(arg) && j.p.classes.bound(j.p.classes.classOf(arg), j.w.bound()) == on.find() &&
			!slices.ContainsFunc(uses, func(u Use) bool { return u.Param == i && !u.Sends && !u.Closes }) {
			return true
		}
	}
	return false
}

// isOpen reports whether a field or variable holds the class that other packages come to.
func isOpen(t *class) bool {
	v, ok := t.named.(*types.Var)
	return t.named != nil && (!ok || v.Exported())
}

// handOut notes what becomes of a channel that a call hands to a function of another package.
func (cs *classes) handOut(arg ssa.Value, typ types.Type, callee *types.Func, param int) {
	t := cs.classOf(arg).find()
	for _, u := range cs.pkg.importer.Uses(callee) {
		if u.Param == param {
			t.sentElsewhere = t.sentElsewhere || u.Sends || u.Closes
			t.closedElsewhere = t.closedElsewhere || u.Closes
			t.receivedElsewhere = t.receivedElsewhere || u.Receives
			return
		}
	}
	t.open(typ)
}
