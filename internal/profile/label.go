package profile

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Label is a pprof label of a goroutine.
type Label struct{ Key, Value string }

// Labels are those of a goroutine, by key. Equal ones that a reader has read are the same.
type Labels struct{ Pairs []Label }

// Get returns the value of a key.
func (l *Labels) Get(key string) (value string, ok bool) {
	if l == nil {
		return "", false
	}
	for _, p := range l.Pairs {
		if p.Key == key {
			return p.Value, true
		}
	}
	return "", false
}

// intern returns the one set of labels that is equal to these, or nil if there are none.
func (r *Reader) intern(pairs []Label) *Labels {
	if len(pairs) == 0 {
		return nil
	}
	slices.SortStableFunc(pairs, func(a, b Label) int { return strings.Compare(a.Key, b.Key) })
	r.key = r.key[:0]
	for _, p := range pairs {
		r.key = strconv.AppendInt(r.key, int64(len(p.Key)), 10)
		r.key = append(append(append(r.key, ' '), p.Key...), ' ')
		r.key = strconv.AppendInt(r.key, int64(len(p.Value)), 10)
		r.key = append(append(append(r.key, ' '), p.Value...), ' ')
	}
	if l := r.labels[string(r.key)]; l != nil {
		return l
	}
	l := &Labels{Pairs: slices.Clone(pairs)}
	r.labels[string(r.key)] = l
	r.kept += 2*len(r.key) + 64*len(pairs) + 64
	return l
}

// parseLabels reads {"key": "value", "key": "value"}, with or without the blank after a colon.
// It returns what follows.
func parseLabels(text []byte, pairs []Label) (_ []Label, rest []byte, ok bool) {
	text, ok = bytes.CutPrefix(text, []byte("{"))
	if !ok {
		return pairs, nil, false
	}
	if rest, ok := bytes.CutPrefix(text, []byte("}")); ok {
		return pairs, rest, true
	}
	for {
		var p Label
		if p.Key, text, ok = unquote(text); !ok {
			return pairs, nil, false
		}
		if text, ok = bytes.CutPrefix(text, []byte(":")); !ok {
			return pairs, nil, false
		}
		if p.Value, text, ok = unquote(bytes.TrimPrefix(text, []byte(" "))); !ok {
			return pairs, nil, false
		}
		pairs = append(pairs, p)
		if rest, ok := bytes.CutPrefix(text, []byte("}")); ok {
			return pairs, rest, true
		}
		if text, ok = bytes.CutPrefix(text, []byte(", ")); !ok {
			return pairs, nil, false
		}
	}
}

// unquote reads a quoted string. It returns what follows.
func unquote(text []byte) (s string, rest []byte, ok bool) {
	if len(text) == 0 || text[0] != '"' {
		return "", nil, false
	}
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			quoted := string(text[:i+1])
			if s, err := strconv.Unquote(quoted); err == nil {
				return valid(s), text[i+1:], true
			}
			return quoted[1:i], text[i+1:], true
		}
	}
	return "", nil, false
}

// valid returns a string as the runtime prints it: what is no UTF-8 is replaced, byte by byte.
func valid(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return string([]rune(s))
}
