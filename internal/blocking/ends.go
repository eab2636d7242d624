package blocking

import (
	"github.com/leaklint/leaklint/internal/count"
	"github.com/leaklint/leaklint/internal/pointsto"
)

// Who ends a wait is asked in turn: the first who provides enough does.

// ends reports whether something ends the wait in one case of a select, or in the
// only one there is.
func (j *judge) ends(o *pointsto.Op, on *pointsto.Class) bool {
	clear(j.around)
	clear(j.starts)
	clear(j.ended)
	clear(j.until)
	j.perTurn, j.single, j.by, j.other = 0, false, byNobody, nil
	j.d = &requirement{judge: j, on: on, kind: o.Kind}
	var met bool
	switch o.Kind {
	case pointsto.Recv:
		if o.Polls && !on.SentElsewhere() {
			return on.IsMade() && j.isClosed(on) // and then it ends sooner or later
		}
		met = j.requireSend()
	case pointsto.Send:
		met = j.requireReceives()
	case pointsto.Take:
		met = j.requireItem(o)
	case pointsto.Wait:
		again, _ := j.persists()
		j.d.amount, j.d.closed, j.d.endless = 1, again || j.forGood, again && j.find.Endless
		met = j.passesOn(on) || j.isBarrier(on)
	case pointsto.Tick:
		return !j.isHalted(o, on)
	case pointsto.Join:
		j.d.amount = 1
		met = !j.isAdded(on)
	}
	switch {
	case met:
		j.by = byRequirement
	case j.find.Turn:
		return false // who else has one gives that back
	case o.Kind != pointsto.Send && (on.Ends() && o.Kind != pointsto.Tick || on.ClosedElsewhere() || on.SentElsewhere() && !(o.Kind == pointsto.Recv && j.d.closed)) || !on.IsKnown() && !(j.ofContract && on.IsParam()):
		j.by = byUnknown
	case j.itself():
		j.by = byItself
	case j.starters():
		j.by = byStarters
	case j.others(), j.getsPill(o):
		j.by = byOthers
	case j.isCutOff():
		j.by = byNoTime
	default:
		return false
	}
	return true
}

// endTogether reports whether on each path something meets one of the requirements, those of the
// cases of a select.
//
//	if conn != nil {
//		go func() { io.Copy(conn, stream); close(copied) }()
//	} else {
//		close(failed)
//	}
//	select {
//	case <-copied:
//	case <-failed:
//	}
func (j *judge) endTogether(cases []*requirement) bool {
	site := cases[0].on.Site()
	if site == nil {
		return false
	}
	d := &requirement{judge: j, on: cases[0].on, kind: cases[0].kind, amount: count.Many, cases: cases}
	for _, c := range cases[1:] {
		if c.on.Site() == nil || c.amount == 0 {
			return false
		}
		d.also = append(d.also, c.on)
	}
	clear(j.around)
	clear(j.starts)
	clear(j.ended)
	clear(j.until)
	j.perTurn, j.d = 0, d
	return j.itself() || j.starters()
}
