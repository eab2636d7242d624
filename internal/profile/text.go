package profile

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
)

// lines reads lines without their ends.
type lines struct {
	in   *bufio.Reader
	long []byte
	read int64 // bytes
}

// next returns the next line, which is valid until it is called again. whole says that it has
// an end. What is longer than maxLine is cut there.
func (l *lines) next() (line []byte, whole bool, err error) {
	line, err = l.in.ReadSlice('\n')
	l.read += int64(len(line))
	if errors.Is(err, bufio.ErrBufferFull) {
		l.long = append(l.long[:0], line...)
		for errors.Is(err, bufio.ErrBufferFull) {
			line, err = l.in.ReadSlice('\n')
			l.read += int64(len(line))
			if len(l.long) < maxLine {
				l.long = append(l.long, line...)
			}
		}
		line = l.long
	}
	if err != nil && len(line) > 0 {
		return line, false, nil // the error comes again
	}
	line, whole = bytes.CutSuffix(line, []byte("\n"))
	return bytes.TrimSuffix(line, []byte("\r")), whole, err
}

// A text is the text that is being read, and the record that its last lines are about.
type text struct {
	*stream
	lines lines
	bare  bool // the last line was without an end

	counted int64 // as the head of a profile says, or -1 if there is no profile
	begun   int64 // where the dump has begun
	seen    map[int64]struct{}
	relayed bool // other threads tell again what they do
	gap     bool // the last line was empty, and the one before of a goroutine

	// What is known of rec, while inside it.
	inside  bool
	rec     Record
	at      int64   // where it has begun
	pairs   []Label // its labels
	call    []byte  // a function whose place is to come, if calling
	calling bool
	created bool // that is the one which created it
	elided  bool
}

// readText reads dumps of debug=1 and debug=2, and whatever is between them.
func (s *stream) readText(from *source) error {
	t := &text{stream: s, lines: lines{in: from.in}, counted: -1, seen: make(map[int64]struct{})}
	if mark, _ := from.in.Peek(3); string(mark) == "\xef\xbb\xbf" {
		_, _ = from.in.Discard(3)
	}
	for {
		at := t.lines.read
		line, whole, err := t.lines.next()
		if err != nil {
			if err := from.fail(err); err != nil {
				return err
			}
			return t.end(from.ended)
		}
		t.bare = !whole
		if err := t.line(line, at); err != nil {
			return err
		}
		if s.reader.kept > maxKept {
			return errTooMuch
		}
	}
}

// line takes the next line, which begins at that byte.
func (t *text) line(line []byte, at int64) error {
	if t.gap && t.bare && (bytes.HasPrefix([]byte("goroutine "), line) || bytes.HasPrefix(line, []byte("goroutine "))) {
		t.cut("it ends within a line")
	}
	t.gap = len(line) == 0 && (t.inside || t.gap)
	switch {
	case len(line) == 0:
		return t.finish()
	case line[0] == '\t' && t.inside && t.counted < 0 && t.place(line):
		return nil
	case line[0] == '#' && t.counted >= 0:
		t.comment(line)
		return nil
	case line[0] >= '0' && line[0] <= '9' && t.counted >= 0:
		return t.counts(line)
	case bytes.Contains(line, []byte(" profile: ")) && t.isHead(line):
		return t.profile(line, at)
	case bytes.HasPrefix(line, []byte("goroutine ")):
		return t.goroutine(line, at)
	case t.inside && t.counted < 0 && t.within(line):
		return nil
	}
	return t.foreign(line, at)
}

var profileHead = []byte(" profile: total ")

// isHead reports whether a line begins a profile of debug=1.
func (t *text) isHead(line []byte) bool {
	kind, _, _ := bytes.Cut(line, []byte(" "))
	switch string(kind) {
	case "goroutine", "goroutineleak":
		return bytes.HasPrefix(line[len(kind):], profileHead)
	case "heap", "threadcreate", "allocs", "block", "mutex":
		return t.dumps == 0
	}
	return false
}

// profile begins a profile of debug=1.
//
//	goroutine profile: total 1764
func (t *text) profile(line []byte, at int64) error {
	kind, rest, _ := bytes.Cut(line, profileHead)
	total, ok := digits(rest, true)
	if string(kind) != "goroutine" && string(kind) != "goroutineleak" {
		name, _, _ := bytes.Cut(line, []byte(" "))
		return fmt.Errorf("it is a %s profile, and not one of goroutines", name)
	}
	if err := t.close(); err != nil {
		return err
	}
	if err := t.start(Counts, at); err != nil {
		return err
	}
	t.dump.Leaks = string(kind) == "goroutineleak"
	if t.counted = total; !ok {
		t.counted = 0
		t.dump.Unread++
	}
	return nil
}

// start begins a dump.
func (t *text) start(format Format, at int64) error {
	t.begun, t.relayed, t.counted = at, false, -1
	clear(t.seen)
	return t.open(format)
}

// close ends a dump that another one follows, or that ends where it should.
func (t *text) close() error {
	if err := t.finish(); err != nil || t.dump == nil {
		return err
	}
	if t.counted >= 0 {
		defer func() { t.counted = -1 }()
		switch got := t.dump.Goroutines; {
		case got < t.counted:
			t.cut(fmt.Sprintf("its head says %d goroutines, and %d are there", t.counted, got))
		case got > t.counted:
			t.dump.Unread += got - t.counted
		}
	}
	return nil
}

// cut notes why there may be more in the dump, if one has begun: a goroutine without a frame is none.
func (t *text) cut(why string) {
	if t.dump != nil && t.dump.Cut == "" {
		t.dump.Cut = why
	}
}

// end ends the last dump of the file.
func (t *text) end(broken string) error {
	if err := t.settle(); err != nil || t.dump == nil {
		return err
	}
	if broken != "" {
		t.cut(broken)
	}
	switch {
	case t.counted >= 0:
		if t.inside {
			t.rec.Partial = true
			t.cut("it ends within a stack")
		}
	case t.lines.read-t.begun == 64<<20:
		t.cut("it has 64 MiB, which is where the runtime cuts it")
	case t.gap:
		t.cut("it ends where another goroutine should begin")
	}
	return t.close()
}
