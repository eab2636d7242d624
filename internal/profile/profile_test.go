package profile

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"
)

// A sum is what was read of a dump.
type sum struct {
	Dump
	records []Record
}

// readAll reads all of a text.
func readAll(t testing.TB, text []byte) ([]*sum, error) {
	t.Helper()
	var all []*sum
	var dumps []*Dump
	err := NewReader().Read("x", bytes.NewReader(text), func(d *Dump) func(*Record) {
		s := new(sum)
		all, dumps = append(all, s), append(dumps, d)
		return func(rec *Record) {
			c := *rec
			c.Stack, c.Ancestors = slices.Clone(rec.Stack), slices.Clone(rec.Ancestors)
			s.records = append(s.records, c)
		}
	})
	for i, d := range dumps {
		all[i].Dump = *d
	}
	return all, err
}

// one reads a text with one dump.
func one(t *testing.T, text string) *sum {
	t.Helper()
	all, err := readAll(t, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 1 {
		t.Fatalf("%d dumps, want 1", len(all))
	}
	return all[0]
}

func (s *sum) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %d", s.Format, s.Goroutines)
	if s.Cut != "" {
		fmt.Fprintf(&b, " (%s)", s.Cut)
	}
	for _, r := range s.records {
		fmt.Fprintf(&b, "\n%d", r.Count)
		if r.State != "" {
			fmt.Fprintf(&b, " [%s]", r.State)
		}
		if r.Minutes > 0 {
			fmt.Fprintf(&b, " %dm", r.Minutes)
		}
		if r.Leaked {
			b.WriteString(" leaked")
		}
		if r.Labels != nil {
			fmt.Fprintf(&b, " %q", r.Labels.Pairs)
		}
		for _, f := range r.Stack {
			fmt.Fprintf(&b, " %s:%d", f.Name, f.Line)
		}
		if r.Creator != nil {
			fmt.Fprintf(&b, " by %s:%d in %d", r.Creator.Name, r.Creator.Line, r.CreatorID)
		}
		for _, a := range r.Ancestors {
			fmt.Fprintf(&b, " from %d", a.ID)
			for _, f := range a.Stack {
				fmt.Fprintf(&b, " %s:%d", f.Name, f.Line)
			}
			if a.Creator != nil {
				fmt.Fprintf(&b, " by %s:%d", a.Creator.Name, a.Creator.Line)
			}
		}
	}
	return b.String()
}

// TestRead reads the files of testdata, whose comments say what is in them:
//
//	want: text up to the next line that begins so
func TestRead(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			dump, want, ok := strings.Cut(string(text), "-- want --\n")
			if !ok {
				t.Fatal("it has no part -- want --")
			}
			check := func(how, dump string) {
				all, err := readAll(t, []byte(dump))
				var got []string
				for _, s := range all {
					got = append(got, s.String())
				}
				if err != nil {
					got = append(got, err.Error())
				}
				if got := strings.Join(got, "\n"); got != strings.TrimSpace(want) {
					t.Errorf("%s: got\n%s\nwant\n%s", how, got, want)
				}
			}
			check("as it is", dump)
			check("with Windows' line ends", strings.ReplaceAll(dump, "\n", "\r\n"))
			check("in UTF-16", inUTF16(dump))
			check("after other text", "{\"level\": \"info\"}\nHTTP/1.1 200 OK\n\n"+dump)
		})
	}
}

func inUTF16(text string) string {
	b := []byte{0xff, 0xfe}
	for _, u := range utf16.Encode([]rune(text)) {
		b = append(b, byte(u), byte(u>>8))
	}
	return string(b)
}

// TestCut cuts dumps anywhere: what is read must say so, unless all goroutines are there.
func TestCut(t *testing.T) {
	for _, text := range []string{exampleCounts, exampleStacks, exampleAncestors} {
		whole := one(t, text)
		if whole.Cut != "" {
			t.Fatalf("it is whole, but: %s", whole.Cut)
		}
		silent := 0
		for n := range len(text) {
			all, err := readAll(t, []byte(text[:n]))
			if err != nil {
				continue // nothing was there
			}
			if s := all[len(all)-1]; s.Cut == "" && s.Unread == 0 && s.Goroutines != whole.Goroutines {
				silent++ // behind the last line of a goroutine, which may be the last one
				if !strings.HasSuffix(text[:n], "\n") || !strings.HasPrefix(text[n:], "\n") {
					t.Errorf("cut at %d, behind %q: %d of %d goroutines, and not a word", n, tail(text[:n]), s.Goroutines, whole.Goroutines)
				}
			}
		}
		if silent > 3 {
			t.Errorf("%d cuts are silent", silent)
		}
	}
}

func tail(s string) string { return s[max(0, len(s)-40):] }

const exampleCounts = `goroutine profile: total 5
3 @ 0x1 0x2 0x3
# labels: {"cluster":"c1", "controller":"quota"}
#	0x1	sync.runtime_notifyListWait+0x1	/go/src/runtime/sema.go:617
#	0x2	a.com/b.(*T).wait+0x1		/src/b/b.go:7

1 @ 0x1 0x2 0x3
#	0x1	main.main+0x1	/src/main.go:12
#	0x2	runtime.main+0x1	/go/src/runtime/proc.go:283

1 @ 0x1 0x2 0x3
#	0x1	a.com/b.loop+0x1	/src/b/b.go:9

`

const exampleStacks = `goroutine 18 [running]:
runtime/pprof.writeGoroutineStacks({0x1, 0x2})
	/go/src/runtime/pprof/pprof.go:764 +0x6a
created by net/http.(*Server).Serve in goroutine 1
	/go/src/net/http/server.go:3454 +0x485

goroutine 1 [chan receive, 2 minutes]:
main.main()
	/src/main.go:12 +0x1d

goroutine 7 [select labels:{"cluster": "]:\n\"x", "controller": "a, 3 minutes"}]:
a.com/b.(*T[...]).wait(0x1)
	/src/b/b.go:7 +0x1d
created by a.com/b.New in goroutine 1
	/src/b/b.go:3 +0x1d

goroutine 9 [select, locked to thread]:
a.com/b.(*T[...]).wait(0x1)
	/src/b/b.go:7 +0x1d
created by a.com/b.New in goroutine 1
	/src/b/b.go:3 +0x1d
`

const exampleAncestors = `goroutine 7 [select]:
a.com/b.(*T[...]).wait(0x1)
	/src/b/b.go:7 +0x1d
created by a.com/b.New in goroutine 5
	/src/b/b.go:3 +0x1d
[originating from goroutine 5]:
a.com/b.New(...)
	/src/b/b.go:4 +0x1d
a.com/c.Use(...)
	/src/c/c.go:8 +0x1d
created by a.com/c.Go
	/src/c/c.go:5 +0x1d
[originating from goroutine 1]:
a.com/c.Go(...)
	/src/c/c.go:6 +0x1d
main.main(...)
	/src/main.go:12 +0x1d
`

// TestBoundary reads a dump of exactly 64 MiB, where the runtime cuts it.
func TestBoundary(t *testing.T) {
	var b strings.Builder
	for i := 2; ; i++ {
		rec := "goroutine " + strconv.Itoa(i) + " [select]:\na.b(0x1)\n\t/src/b.go:7 +0x1d\ncreated by a.c in goroutine 1\n\t/src/b.go:7 +0x1d\n"
		if left := 64<<20 - b.Len(); left < 2*len(rec) {
			rec = "goroutine " + strconv.Itoa(i) + " [select]:\na.b(" + strings.Repeat("1", left-len(rec)+3) + ")\n" + rec[strings.Index(rec, "\t"):]
			b.WriteString(rec)
			break
		}
		b.WriteString(rec + "\n")
	}
	if b.Len() != 64<<20 {
		t.Fatal(b.Len())
	}
	if s := one(t, b.String()); s.Cut == "" {
		t.Error("not said to be cut")
	}
	if s := one(t, b.String()+"\nexit status 2\n"); s.Cut != "" {
		t.Error("said to be cut, but it goes on")
	}
}

// TestSnapshots reads several dumps in one file.
func TestSnapshots(t *testing.T) {
	for _, texts := range [][]string{
		{exampleCounts, exampleCounts},
		{exampleStacks, exampleStacks},
		{exampleStacks + "\n", exampleStacks},
		{exampleCounts, exampleStacks, exampleCounts},
		{exampleAncestors, exampleAncestors},
		{exampleStacks[:len(exampleStacks)-13], exampleStacks},
	} {
		all, err := readAll(t, []byte(strings.Join(texts, "")))
		if err != nil {
			t.Error(err)
		}
		if len(all) != len(texts) {
			t.Errorf("%d dumps, want %d: %v", len(all), len(texts), all)
			continue
		}
		for i, s := range all {
			if want := one(t, texts[i]); s.Goroutines != want.Goroutines {
				t.Errorf("%d goroutines, want %d", s.Goroutines, want.Goroutines)
			}
		}
	}
}
