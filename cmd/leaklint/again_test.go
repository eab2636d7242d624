package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/leaklint/leaklint/internal/kept"
)

// A program whose packages decide for each other what is a leak: how often jobs.Start is called
// shows in main, by way of mid.
var program = map[string]string{
	"go.mod": "module example.com/again\n\ngo 1.26\n",
	"main.go": `package main

import "example.com/again/mid"

func main() {
	mid.Begin()
	select {}
}
`,
	"mid/mid.go": `// Package mid is between.
package mid

import "example.com/again/jobs"

func Begin() jobs.Job { return jobs.Start() }
`,
	"jobs/jobs.go": `package jobs

import "example.com/again/base"

type Job struct{ base.T }

func Start() Job {
	ch := make(chan int)
	go func() { ch <- base.Number() }()
	return Job{}
}
`,
	"base/base.go": `package base

type T struct{ N int }

func (T) Close() {}

func Number() int { return 1 }
`,
	"apart/apart.go": "package apart\n\n" + leak,
}

// An edit of some files; no text removes one.
type edit struct {
	name  string
	files map[string]string
	read  int // how many packages are read after it
}

var edits = []edit{
	{"nothing", nil, 0},
	{"the body of a leaf", map[string]string{"apart/apart.go": "package apart\n\n// It leaks.\n" + leak + "\nfunc G() { println(1) }\n"}, 1},
	{"the body of a base", map[string]string{"base/base.go": "package base\n\ntype T struct{ N int }\n\nfunc (T) Close() {}\n\n\n\nfunc Number() int { return 2 }\n"}, 1},
	{"a call for each request", map[string]string{"main.go": `package main

import (
	"net/http"

	"example.com/again/mid"
)

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { mid.Begin() })
	http.ListenAndServe(":80", nil)
}
`}, 2},
	{"where that is", map[string]string{"main.go": `package main

import (
	"net/http"

	"example.com/again/mid"
)

// It serves.
func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { mid.Begin() })
	http.ListenAndServe(":80", nil)
}
`}, 2},
	{"an API", map[string]string{"base/base.go": "package base\n\ntype T struct{ N, M int }\n\nfunc (T) Close() {}\n\nfunc Number() int { return 2 }\n"}, 4},
	{"a comment that silences", map[string]string{"apart/apart.go": "package apart\n\nfunc Leak() {\n\tch := make(chan int)\n\t//leaklint:ignore blockedwait it is a test\n\tgo func() { ch <- 1 }()\n}\n"}, 1},
	{"a file more", map[string]string{"apart/more.go": "package apart\n\nfunc Again() {\n\tch := make(chan int)\n\tgo func() { ch <- 1 }()\n}\n"}, 1},
	{"a package more", map[string]string{"other/other.go": "package other\n\nimport \"example.com/again/mid\"\n\nfunc Do() { mid.Begin() }\n"}, 1},
	{"an error", map[string]string{"mid/mid.go": "package mid\n\nimport \"example.com/again/jobs\"\n\nfunc Begin() jobs.Job { return undefined() }\n"}, 4},
	{"no error", map[string]string{"mid/mid.go": program["mid/mid.go"]}, 4},
	{"a file less", map[string]string{"apart/more.go": ""}, 1},
	{"a package less", map[string]string{"other/other.go": ""}, 0},
	{"the configuration", map[string]string{".leaklint.yaml": "tier: leak\n"}, 5},
	{"a test", map[string]string{".leaklint.yaml": "", "jobs/jobs_test.go": "package jobs\n\nimport \"testing\"\n\nfunc Test(t *testing.T) { Start().Close() }\n"}, 0}, // all is as it was with that configuration
	{"everything as at first", program, 5},
}

var haveRead = regexp.MustCompile(`(\d+) read from source`)

// TestAgain edits a program, and compares what is found by who keeps what was found before with what is
// found by who does not.
func TestAgain(t *testing.T) {
	for _, test := range []struct {
		flags []string
		edits []edit
	}{{[]string{"-c=2"}, edits}, {[]string{"-c=1", "-tests"}, edits}, {[]string{"-json"}, edits[3:5]}, {[]string{"-sarif"}, edits[3:5]}} {
		dir, keep, flags := t.TempDir(), t.TempDir(), test.flags
		change(t, dir, program)
		once(t, dir, keep, flags)
		for _, e := range test.edits {
			change(t, dir, e.files)
			want, _ := once(t, dir, "off", flags)
			got, said := once(t, dir, keep, flags)
			if got != want {
				t.Errorf("%s: after an edit of %s:\n%s\nwant\n%s", flags, e.name, got, want)
			}
			if read := haveRead.FindStringSubmatch(said); flags[0] == "-c=2" && (read == nil || read[1] != fmt.Sprint(e.read)) {
				t.Errorf("after an edit of %s: %s: want %d", e.name, said, e.read)
			}
			if flags[0] != "-c=2" {
				continue
			}
			if again, said := once(t, dir, keep, flags); again != want || e.name != "an error" && !strings.Contains(said, " 0 read from source") {
				t.Errorf("%s: again after an edit of %s: %s\n%s", flags, e.name, said, again)
			}
		}
	}
}

func change(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		if text != "" {
			write(t, dir, name, text)
		} else if err := os.Remove(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
}

// once runs leaklint, and returns what is found, with the exit code, and what is said beside that.
func once(t *testing.T, dir, keep string, flags []string) (found, said string) {
	t.Helper()
	t.Setenv(kept.Variable, keep) // until the test ends, with which its directories go
	found, said = with(dir, flags...)
	return found, said
}

func with(dir string, flags ...string) (found, said string) {
	var out, errs bytes.Buffer
	code := run(append(append([]string{"-C", dir, "-debug"}, flags...), "./..."), &out, &errs)
	return fmt.Sprintf("%sexit %d\n", &out, code), errs.String()
}

// TestBroken breaks what is kept in all ways, and checks that the same is found.
func TestBroken(t *testing.T) {
	dir := t.TempDir()
	t.Setenv(kept.Variable, "off")
	change(t, dir, program)
	want, _ := with(dir)
	other := func(text []byte, seed int) []byte {
		out := bytes.Clone(text)
		for i := range out {
			if (i+seed)%7 == 0 {
				out[i] ^= byte(1 + seed)
			}
		}
		return out
	}
	for name, spoil := range map[string]func(text []byte, i int) []byte{
		"empty": func([]byte, int) []byte { return nil },
		"half":  func(text []byte, _ int) []byte { return text[:len(text)/2] },
		"other": other,
		"some": func(text []byte, i int) []byte {
			return map[bool][]byte{true: text, false: text[:len(text)/3]}[i%2 == 0]
		},
		"repeated":   func(text []byte, _ int) []byte { return bytes.Repeat(text, 2) },
		"all zeroes": func(text []byte, _ int) []byte { return make([]byte, len(text)) },
	} {
		keep := t.TempDir()
		t.Setenv(kept.Variable, keep)
		with(dir)
		n := 0
		err := filepath.WalkDir(keep, func(file string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			text, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			n++
			return os.WriteFile(file, spoil(text, n), 0o666)
		})
		if err != nil || n == 0 {
			t.Fatalf("%d files: %v", n, err)
		}
		for range 2 {
			if got, said := with(dir); got != want {
				t.Errorf("%s: %s\n%s\nwant\n%s", name, said, got, want)
			}
		}
	}
}

// TestUnkept checks that the same is found where nothing can be kept: something else is there, nothing may
// be written, or there is no space.
func TestUnkept(t *testing.T) {
	dir, file := t.TempDir(), filepath.Join(t.TempDir(), "file")
	write(t, filepath.Dir(file), "file", "text")
	change(t, dir, program)
	t.Setenv(kept.Variable, "off")
	want, _ := with(dir)
	readonly := t.TempDir()
	t.Setenv(kept.Variable, readonly)
	with(dir)
	for i := range 256 {
		if err := os.Chmod(filepath.Join(readonly, fmt.Sprintf("%02x", i)), 0o555); err != nil {
			t.Fatal(err)
		}
	}
	change(t, dir, map[string]string{"base/base.go": program["base/base.go"] + "\n// changed\n"})
	for _, at := range []string{file, filepath.Join(file, "below"), readonly, "/dev/null/none"} {
		t.Setenv(kept.Variable, at)
		if got, said := with(dir); got != want {
			t.Errorf("%s: %s\n%s\nwant\n%s", at, said, got, want)
		}
	}
	t.Setenv(kept.Variable, "relative")
	if got, said := with(dir); !strings.Contains(got, "exit 1") || !strings.Contains(said, "want an absolute path") {
		t.Errorf("a relative path: %s\n%s", said, got)
	}
}

// TestFullDisk checks the same where files cannot grow, as on a full disk.
func TestFullDisk(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("it has no such limit")
	}
	dir, tool := t.TempDir(), build(t)
	change(t, dir, program)
	t.Setenv(kept.Variable, "off")
	want, _ := with(dir)
	for _, blocks := range []string{"1", "2", "8"} { // of 512 bytes: the go command has nothing to write
		keep := t.TempDir()
		for range 2 {
			var out, errs bytes.Buffer
			cmd := exec.Command("sh", "-c", "ulimit -f "+blocks+` && exec "$0" -C "$1" ./... | cat`, tool, dir)
			cmd.Env = append(os.Environ(), kept.Variable+"="+keep)
			cmd.Stdout, cmd.Stderr = &out, &errs
			if err := cmd.Run(); err != nil {
				t.Fatal(err)
			}
			if got := out.String() + "exit 3\n"; got != want {
				t.Errorf("with %s blocks: %s\n%s\nwant\n%s", blocks, &errs, got, want)
			}
		}
	}
}

// TestTogether runs two configurations with one cache, several times at once.
func TestTogether(t *testing.T) {
	dir := t.TempDir()
	change(t, dir, program)
	t.Setenv(kept.Variable, "off")
	flags := []string{"-tier=leak", "-blockedwait=false"}
	var want []string
	for _, f := range flags {
		found, _ := with(dir, f)
		want = append(want, found)
	}
	if want[0] == want[1] {
		t.Error("the configurations do not differ")
	}
	t.Setenv(kept.Variable, t.TempDir())
	for range 2 {
		var all sync.WaitGroup
		for i := range 4 {
			all.Go(func() {
				if got, said := with(dir, flags[i%2]); got != want[i%2] {
					t.Errorf("%s: %s\n%s\nwant\n%s", flags[i%2], said, got, want[i%2])
				}
			})
		}
		all.Wait()
	}
}
