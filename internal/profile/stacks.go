package profile

import (
	"bytes"
	"slices"
	"strings"
)

// begin begins a record.
func (t *text) begin() {
	ancestors := t.rec.Ancestors
	t.rec = Record{Count: 1, Stack: t.rec.Stack[:0], Ancestors: ancestors[:0]}
	t.inside, t.calling, t.created, t.elided = true, false, false, false
}

// goroutine begins a goroutine of a dump of debug=2, if that is what the line does.
func (t *text) goroutine(line []byte, at int64) error {
	if t.counted >= 0 {
		if err := t.close(); err != nil {
			return err
		}
	} else if err := t.finish(); err != nil {
		return err
	}
	t.begin()
	t.at = at
	pairs, ok := t.reader.parseHeader(line, &t.rec, t.pairs[:0])
	t.pairs = pairs
	if ok {
		t.rec.Labels = t.reader.intern(pairs)
		return nil
	}
	t.inside = false
	if header.Match(line) {
		if err := t.inStacks(at); err != nil {
			return err
		}
		t.dump.Unread++
	}
	return nil
}

// inStacks sees to it that there is a dump of debug=2.
func (t *text) inStacks(at int64) error {
	if t.dump == nil || t.dump.Format != Stacks {
		return t.start(Stacks, at)
	}
	return nil
}

// within takes a line of a goroutine that does not begin with a tab. It reports whether it is
// one.
func (t *text) within(line []byte) bool {
	if t.calling && !t.bare { // a call without a place is none
		return false
	}
	if id, ok := parseOrigin(line); ok {
		t.rec.Ancestors = grow(t.rec.Ancestors)
		a := &t.rec.Ancestors[len(t.rec.Ancestors)-1]
		a.ID, a.Stack, a.Creator = id, a.Stack[:0], nil
		return true
	}
	if function, id, ok := parseCreator(line); ok {
		if len(t.rec.Ancestors) == 0 {
			t.rec.CreatorID = id
		}
		t.call, t.calling, t.created = append(t.call[:0], function...), true, true
		return true
	}
	if bytes.HasPrefix(line, []byte("...")) && bytes.HasSuffix(line, []byte(" frames elided...")) {
		t.elided = true
		return true
	}
	if function, ok := parseCall(line); ok {
		t.call, t.calling, t.created = append(t.call[:0], function...), true, false
		return true
	}
	return t.bare // the beginning of something
}

// grow appends an ancestor, and uses the memory again that one had there.
func grow(list []Ancestor) []Ancestor {
	if len(list) < cap(list) {
		return list[:len(list)+1]
	}
	return append(list, Ancestor{})
}

// place takes the place of the call in the line before. It reports whether it is one.
func (t *text) place(line []byte) bool {
	if !t.calling {
		t.rec.elsewhere = t.rec.elsewhere || bytes.HasPrefix(line, []byte("\tgoroutine running on other thread"))
		return t.rec.elsewhere
	}
	at, ok := parsePlace(line)
	if !ok {
		return t.bare // the beginning of one
	}
	t.calling = false
	f := t.reader.frame(t.call, at)
	stack, creator := &t.rec.Stack, &t.rec.Creator
	if n := len(t.rec.Ancestors); n > 0 {
		stack, creator = &t.rec.Ancestors[n-1].Stack, &t.rec.Ancestors[n-1].Creator
	}
	if t.created {
		*creator = f
	} else {
		*stack = append(*stack, f)
	}
	return true
}

// isWhole reports whether the stack of the last goroutine of a file has come to its end: it
// says who created it, or nobody did.
func (t *text) isWhole() bool {
	if t.calling {
		return false
	}
	id, stack, creator := t.rec.ID, t.rec.Stack, t.rec.Creator
	if n := len(t.rec.Ancestors); n > 0 {
		a := t.rec.Ancestors[n-1]
		id, stack, creator = a.ID, a.Stack, a.Creator
	}
	if creator != nil || t.rec.elsewhere {
		return true
	}
	if len(stack) == 0 {
		return false
	}
	last := stack[len(stack)-1]
	switch {
	case last.Pkg == "runtime":
		return true // what the runtime starts, and what C calls
	case id == 1:
		return last.Name == "main.main" || strings.HasPrefix(last.Local, "init") || last.Pkg == "testing" && strings.HasPrefix(last.Local, "(*M)")
	}
	return strings.HasPrefix(last.Local, "_cgoexp_")
}

// finish ends the record, if there is one.
func (t *text) finish() error {
	if !t.inside {
		return nil
	}
	t.inside = false
	if t.counted >= 0 {
		t.emit(&t.rec)
		return nil
	}
	if t.rec.ID == 0 {
		return nil // a stack of the system, which is no goroutine
	}
	_, seen := t.seen[t.rec.ID]
	switch running := t.rec.State == "running" && len(t.rec.Stack) > 0; {
	case t.relayed && seen:
		return nil
	case t.dump == nil || t.dump.Format != Stacks || seen || running && len(t.seen) > 0:
		if err := t.start(Stacks, t.at); err != nil {
			return err
		}
	}
	t.seen[t.rec.ID] = struct{}{}
	if t.elided {
		t.dump.Elided++
	}
	t.emit(&t.rec)
	return nil
}

// settle makes sure that the last goroutine of a file belongs to a dump: that of the file may
// only begin with it.
func (t *text) settle() error {
	if !t.inside || t.counted >= 0 || t.rec.ID == 0 {
		return nil
	}
	whole, bare := t.isWhole(), t.bare
	t.rec.Partial = bare || !whole
	if err := t.finish(); err != nil {
		return err
	}
	switch {
	case t.lines.read-t.begun == 64<<20: // as end says
	case bare:
		t.cut("it ends within a line")
	case !whole:
		t.cut("it ends within a stack")
	}
	return nil
}

// foreign takes a line that belongs to nothing: what a program logs, the registers of a
// processor. A dump that was cut within a line may have the head of the next one at its end.
func (t *text) foreign(line []byte, at int64) error {
	if string(line) == "-----" {
		t.relayed = true
	}
	if i := bytes.LastIndex(line, []byte("goroutine ")); i > 0 && bytes.HasSuffix(line, []byte("]:")) && header.Match(line[i:]) {
		if err := t.finish(); err != nil {
			return err
		}
		if t.dump != nil {
			t.cut("it ends within a line")
		}
		return t.goroutine(line[i:], at+int64(i))
	}
	if i := bytes.LastIndex(line, []byte("goroutine")); i > 0 && t.isHead(line[i:]) {
		if err := t.finish(); err != nil {
			return err
		}
		if t.dump != nil {
			t.cut("it ends within a line")
		}
		return t.profile(slices.Clone(line[i:]), at+int64(i))
	}
	return t.finish()
}
