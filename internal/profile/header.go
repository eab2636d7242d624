package profile

import (
	"bytes"
	"regexp"
	"strconv"
)

// parseHeader reads the line that begins a goroutine:
//
//	goroutine 55 [select, 2 minutes]:
//	goroutine 55 gp=0xc000002380 m=nil [chan receive (leaked), 2 minutes, locked to thread]:
//	goroutine 55 [select, 2 minutes labels:{"controller": "x", "cluster": "]:"}]:
//
// A label may have anything in it, so that the end is where its quotes are closed.
func (r *Reader) parseHeader(line []byte, rec *Record, pairs []Label) (_ []Label, ok bool) {
	text, ok := bytes.CutPrefix(line, []byte("goroutine "))
	if !ok {
		return pairs, false
	}
	number, text, ok := bytes.Cut(text, []byte(" "))
	if rec.ID, ok = digits(number, ok); !ok {
		return pairs, false
	}
	before, text, ok := bytes.Cut(text, []byte("["))
	if !ok || len(before) > 0 && !bytes.HasPrefix(before, []byte("gp=")) {
		return pairs, false
	}
	if i := bytes.Index(text, []byte(" labels:{")); i >= 0 {
		var rest []byte
		if pairs, rest, ok = parseLabels(text[i+len(" labels:"):], pairs); !ok || string(rest) != "]:" {
			return pairs, false
		}
		text = text[:i]
	} else if text, ok = bytes.CutSuffix(text, []byte("]:")); !ok {
		return pairs, false
	}
	return pairs, r.parseState(text, rec)
}

// parseState reads what a goroutine waits for, and for how long.
func (r *Reader) parseState(text []byte, rec *Record) bool {
	state, rest, _ := bytes.Cut(text, []byte(", "))
	for len(rest) > 0 {
		var part []byte
		part, rest, _ = bytes.Cut(rest, []byte(", "))
		if n, ok := bytes.CutSuffix(part, []byte(" minutes")); ok {
			if rec.Minutes, ok = digits(n, true); !ok {
				return false
			}
		}
	}
	rec.State = r.state(state, rec)
	return len(state) > 0
}

// state returns the reason of a wait without what is added to it.
func (r *Reader) state(text []byte, rec *Record) string {
	text, _ = bytes.CutSuffix(text, []byte(" (durable)"))
	text, _ = bytes.CutSuffix(text, []byte(" (scan)"))
	text, rec.Leaked = bytes.CutSuffix(text, []byte(" (leaked)"))
	if s, ok := r.states[string(text)]; ok {
		return s
	}
	s := string(bytes.ToValidUTF8(text, []byte("?")))
	r.states[string(text)] = s
	r.kept += 2*len(s) + 64
	return s
}

// digits reads a number without a sign.
func digits(text []byte, ok bool) (int64, bool) {
	if !ok || len(text) == 0 || len(text) > 18 {
		return 0, false
	}
	var n int64
	for _, c := range text {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + int64(c-'0')
	}
	return n, true
}

// parseOrigin reads the line that begins an ancestor:
//
//	[originating from goroutine 35]:
func parseOrigin(line []byte) (id int64, ok bool) {
	text, ok := bytes.CutPrefix(line, []byte("[originating from goroutine "))
	if !ok {
		return 0, false
	}
	text, ok = bytes.CutSuffix(text, []byte("]:"))
	return digits(text, ok)
}

// parseCreator reads the line about who started a goroutine:
//
//	created by k8s.io/apimachinery/pkg/watch.NewBroadcaster in goroutine 1
func parseCreator(line []byte) (function []byte, id int64, ok bool) {
	function, ok = bytes.CutPrefix(line, []byte("created by "))
	if !ok {
		return nil, 0, false
	}
	if i := bytes.LastIndex(function, []byte(" in goroutine ")); i >= 0 {
		if id, ok := digits(function[i+len(" in goroutine "):], true); ok {
			return function[:i], id, true
		}
	}
	return function, 0, true
}

// parseCall reads a line with a call, and returns its function:
//
//	k8s.io/apimachinery/pkg/watch.(*Broadcaster).loop(0x3a5c2f4e8000, {0x1, 0x2})
func parseCall(line []byte) (function []byte, ok bool) {
	if len(line) == 0 || line[len(line)-1] != ')' {
		return nil, false
	}
	i := bytes.LastIndexByte(line, '(')
	if i <= 0 || bytes.IndexByte(line[:i], '.') < 0 && string(line[:i]) != "panic" {
		return nil, false
	}
	return line[:i], true
}

// parsePlace reads the line below a call, and returns the file and the line there:
//
//	/src/k8s.io/apimachinery/pkg/watch/mux.go:268 +0x45 fp=0xc00007 sp=0xc0000 pc=0x1234
func parsePlace(line []byte) (place []byte, ok bool) {
	text, ok := bytes.CutPrefix(line, []byte("\t"))
	if !ok {
		return nil, false
	}
	for _, mark := range []string{" fp=0x", " +0x"} {
		if i := bytes.LastIndex(text, []byte(mark)); i > 0 {
			text = text[:i]
		}
	}
	i := bytes.LastIndexByte(text, ':')
	if i <= 0 {
		return nil, false
	}
	_, err := strconv.ParseUint(string(text[i+1:]), 10, 31)
	return text, err == nil
}

// header is how a line looks that begins a goroutine, whether all of it makes sense or not.
var header = regexp.MustCompile(`^goroutine [0-9]+ (gp=\S+ .*)?\[`)
