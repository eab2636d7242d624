package profile

import "bytes"

// counts begins a record of debug=1, which has a number of goroutines and their program
// counters:
//
//	424 @ 0x43e38e 0x4502bc
func (t *text) counts(line []byte) error {
	if err := t.finish(); err != nil {
		return err
	}
	number, rest, ok := bytes.Cut(line, []byte(" @"))
	n, ok := digits(number, ok)
	if !ok || n == 0 || n > maxCount || len(rest) > 0 && rest[0] != ' ' {
		t.dump.Unread++
		return nil
	}
	t.begin()
	t.rec.Count = n
	return nil
}

// maxCount is more goroutines than any process has.
const maxCount = 1 << 40

// comment takes a line of a record of debug=1: its labels, or a call with its address. Tabs
// fill columns.
//
//	# labels: {"cluster":"c1", "controller":"quota"}
//	#	0x43e38d	runtime.gopark+0x0		/src/runtime/proc.go:424
func (t *text) comment(line []byte) {
	if !t.inside || t.bare {
		return
	}
	if text, ok := bytes.CutPrefix(line, []byte("# labels: ")); ok {
		pairs, rest, ok := parseLabels(text, t.pairs[:0])
		if t.pairs = pairs; !ok || len(rest) > 0 {
			t.dump.Unread += t.rec.Count
		}
		t.rec.Labels = t.reader.intern(t.pairs)
		return
	}
	text, ok := bytes.CutPrefix(line, []byte("#\t"))
	if !ok {
		return
	}
	_, text, ok = bytes.Cut(text, []byte("\t"))
	if text = bytes.Trim(text, "\t"); !ok || len(text) == 0 {
		t.rec.Stack = append(t.rec.Stack, t.reader.frame([]byte("?"), nil))
		return
	}
	function, place, _ := bytes.Cut(text, []byte("\t"))
	if i := bytes.LastIndex(function, []byte("+0x")); i > 0 {
		function = function[:i]
	}
	t.rec.Stack = append(t.rec.Stack, t.reader.frame(function, bytes.TrimLeft(place, "\t")))
}
