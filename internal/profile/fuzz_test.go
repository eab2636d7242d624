package profile

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"runtime/pprof"
	"strings"
	"testing"
)

// FuzzRead reads anything: it must neither fail nor count wrong. What it counts is the sum of
// what it hands over, and no more goroutines than there can be in so many bytes.
func FuzzRead(f *testing.F) {
	for _, text := range []string{exampleCounts, exampleStacks, exampleAncestors, exampleStacks + exampleCounts} {
		f.Add([]byte(text))
	}
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	for debug := range 3 {
		var b bytes.Buffer
		if err := pprof.Lookup("goroutine").WriteTo(&b, debug); err != nil {
			f.Fatal(err)
		}
		f.Add(b.Bytes())
		if zip, err := gzip.NewReader(&b); err == nil {
			var plain bytes.Buffer
			if _, err := plain.ReadFrom(zip); err == nil {
				f.Add(plain.Bytes())
			}
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		all, err := readAll(t, text)
		for _, s := range all {
			var n int64
			for _, r := range s.records {
				if n += r.Count; r.Count <= 0 {
					t.Errorf("a record of %d", r.Count)
				}
				for _, fr := range r.Stack {
					if fr == nil {
						t.Error("no frame")
					}
				}
			}
			if n != s.Goroutines {
				t.Errorf("%d goroutines, and %d handed over", s.Goroutines, n)
			}
			if heads := int64(bytes.Count(text, []byte("goroutine "))); s.Format == Stacks && s.Goroutines > heads && !strings.HasPrefix(string(text), "\x1f\x8b") && !bytes.HasPrefix(text, []byte{0xff, 0xfe}) && !bytes.HasPrefix(text, []byte{0xfe, 0xff}) {
				t.Errorf("%d goroutines, of %d heads", s.Goroutines, heads)
			}
		}
		if err == nil && len(all) == 0 {
			t.Error("nothing was read, and no error")
		}
	})
}

// FuzzHeader reads the line that begins a goroutine with any labels: what the runtime prints
// must be read.
func FuzzHeader(f *testing.F) {
	f.Add("chan receive", "cluster", `]:`)
	f.Add("select (no cases)", `a": "b`, "x, 3 minutes")
	f.Add("sync.Cond.Wait", "ü", "\n\x00labels:{")
	f.Fuzz(func(t *testing.T, _, key, value string) {
		line := `goroutine 7 [select, 2 minutes labels:{` + quote(key) + ": " + quote(value) + `, "z": ""}]:`
		var rec Record
		r := NewReader()
		pairs, ok := r.parseHeader([]byte(line), &rec, nil)
		if !ok || len(pairs) != 2 || pairs[0] != (Label{valid(key), valid(value)}) || rec.State != "select" || rec.Minutes != 2 {
			t.Errorf("%s: read as %q %+v", line, pairs, rec)
		}
	})
}

// quote is how the runtime prints a label.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	const hex = "0123456789abcdef"
	digits := func(n int, r rune) {
		for i := n - 1; i >= 0; i-- {
			b.WriteByte(hex[r>>(4*i)&15])
		}
	}
	for _, r := range s {
		switch {
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\\' || r == '"':
			b.WriteByte('\\')
			b.WriteByte(byte(r))
		case r >= ' ' && r <= '~':
			b.WriteByte(byte(r))
		case r < 127:
			b.WriteString(`\x`)
			digits(2, r)
		case r < 0x10000:
			b.WriteString(`\u`)
			digits(4, r)
		default:
			b.WriteString(`\U`)
			digits(8, r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
