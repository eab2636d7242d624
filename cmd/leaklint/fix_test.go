package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// TestFix checks that the fix is applied, and that a second run is silent.
func TestFix(t *testing.T) {
	dir, tool := module(t), build(t)
	leaklint := func(args ...string) (string, int) {
		cmd := exec.Command(tool, args...)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if cmd.ProcessState == nil {
			t.Fatal(err)
		}
		return string(out), cmd.ProcessState.ExitCode()
	}
	diff, _ := leaklint("-fix", "-diff", "./leaking")
	match(t, "diff", `(?m)^\+\s*defer q\.ShutDown\(\)$`, diff)
	if out, code := leaklint("-fix", "./leaking"); code != exitClean {
		t.Fatalf("-fix: exit %d\n%s", code, out)
	}
	got, err := os.ReadFile(filepath.Join(dir, "leaking", "leaking.go"))
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != fixed {
		t.Errorf("fixed file:\n%s\nwant:\n%s", got, fixed)
	}
	if out, code := leaklint("./leaking"); code != exitClean {
		t.Errorf("after -fix: exit %d\n%s", code, out)
	}
}

// TestVetFix checks that go vet applies the same fix.
func TestVetFix(t *testing.T) {
	if testing.Short() {
		t.Skip("runs go vet on the closure of a workqueue")
	}
	dir := module(t)
	cmd := exec.Command("go", "vet", "-vettool="+build(t), "-fix", "./leaking")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go vet -fix: %v\n%s", err, out)
	}
	got, err := os.ReadFile(filepath.Join(dir, "leaking", "leaking.go"))
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != fixed {
		t.Errorf("fixed file:\n%s\nwant:\n%s", got, fixed)
	}
}

// TestFixes applies the fixes, and checks that the result compiles and that there is
// nothing left to report but what has no fix.
func TestFixes(t *testing.T) {
	tool := build(t)
	for _, test := range []struct {
		archive, check string
		left           string // a regular expression of all that is left
	}{
		{"registrations", "losthandler", `^.*Stop of NotExact forgets it.*\n(\t.*\n)*(.*may leak.*\n(\t.*\n)*)*$`},
		{"listeners", "losthandler", `^prone/prone.go:28:.*listener "id" is not removed on every path.*\n(\t.*\n)*$`},
		{"connections", "connclose", `^$`},
		{"sends", "blockedwait", `^.*send on "errs" if DialAll returns early.*\n(\t.*\n)*$`},
		{"watches", "watchstop", `^prone/prone.go:47:.*watch "w" is never stopped.*\n(\t.*\n)*$`}, // Kept: a goroutine has it
		{"streams", "streamclose", `^prone/prone.go:45:.*takes no context.*\n(\t.*\n)*$`},         // Old: there is none
		{"broadcasters", "broadcastershutdown", `^prone/prone.go:25:.*is never shut down.*\n(\t.*\n)*$`},
		{"directives", "directive", `^(prone/prone.go:(22|27|32):.*comment is no directive, and silences nothing: .*\n){3}$`},
		{"spawns", "unlabeledspawn", `^(.*without pprof labels.*\n){4}$`}, // TwoClusters, NoContext, Later, Kept
	} {
		t.Run(test.archive, func(t *testing.T) {
			ar, err := txtar.ParseFile("testdata/" + test.archive + ".txtar")
			if err != nil {
				t.Fatal(err)
			}
			dir := module(t)
			write(t, dir, "prone/prone.go", string(ar.Files[0].Data))
			for _, f := range ar.Files[2:] {
				write(t, dir, f.Name, string(f.Data))
			}
			command := func(name string, args ...string) string {
				cmd := exec.Command(name, args...)
				cmd.Dir = dir
				out, err := cmd.CombinedOutput()
				if cmd.ProcessState == nil {
					t.Fatal(err)
				}
				return beforeLast(bytes.NewBuffer(out))
			}
			told := command(tool, "-"+test.check, "-fix", "./prone")
			got, err := os.ReadFile(filepath.Join(dir, "prone", "prone.go"))
			if err != nil {
				t.Fatal(err)
			}
			if after := string(ar.Files[1].Data); string(got) != after {
				t.Errorf("fixed file:\n%s\nwant:\n%s", got, after)
			}
			if out := command("go", "vet", "./prone"); out != "" {
				t.Errorf("go vet: %s", out)
			}
			left := command(tool, "-"+test.check, "./prone")
			match(t, "after -fix", test.left, left)
			for line := range strings.Lines(left) { // where they are now
				if !strings.HasPrefix(line, "\t") && !strings.Contains(told, "\n\t"+line) {
					t.Errorf("-fix does not tell that it leaves\n%s\n%s", line, told)
				}
			}
		})
	}
}

// TestFixCgo checks that -fix says what it leaves alone: what cgo makes of a file is no place for
// an edit.
func TestFixCgo(t *testing.T) {
	if out, err := exec.Command("go", "env", "CGO_ENABLED").Output(); err != nil || strings.TrimSpace(string(out)) != "1" {
		t.Skip("cgo is off")
	}
	const text = "package c\n\n// int f() { return 1; }\nimport \"C\"\n\nfunc leak() {\n\tch := make(chan C.int)\n\tgo func() { ch <- C.f() }()\n}\n"
	dir := module(t)
	t.Chdir(dir)
	write(t, dir, "c/c.go", text)
	var out, errs bytes.Buffer
	if code := run([]string{"-fix", "./c"}, &out, &errs); code != exitClean {
		t.Errorf("exit %d", code)
	}
	match(t, "stderr", `^leaklint: 1 finding is left to you, as its file imports "C", and what was analyzed is what cgo makes of it\n\tc/c\.go:8:2: .*\(blockedwait\)\nleaklint: 0 of 1 finding is mended, in 0 files\n$`, errs.String())
	if got, err := os.ReadFile("c/c.go"); err != nil || string(got) != text {
		t.Errorf("%q, %v", got, err)
	}
}

// TestFixModuleCache checks that nothing in the module cache is changed: not where somebody works in
// it, and not through a link.
func TestFixModuleCache(t *testing.T) {
	const text = "package p\n\nfunc Leak(b bool) int {\n\tch := make(chan int)\n\tgo func() { ch <- 1 }()\n\tif b {\n\t\treturn 0\n\t}\n\treturn <-ch\n}\n"
	dir := t.TempDir()
	cached := filepath.Join(dir, "cache/example.com/dep@v1.0.0")
	write(t, cached, "go.mod", "module example.com/dep\n\ngo 1.26\n")
	write(t, cached, "p.go", text)
	write(t, dir, "own/go.mod", "module example.com/own\n\ngo 1.26\n")
	write(t, dir, "own/mine.go", strings.Replace(text, "Leak", "Mine", 1))
	if err := os.Symlink(filepath.Join(cached, "p.go"), filepath.Join(dir, "own/p.go")); err != nil {
		t.Skip(err)
	}
	t.Setenv("GOMODCACHE", filepath.Join(dir, "cache"))
	for in, mended := range map[string]string{cached: "0 of 1 finding is mended, in 0 files", filepath.Join(dir, "own"): "1 of 2 findings are mended, in 1 file"} {
		var out, errs bytes.Buffer
		if code := run([]string{"-C", in, "-fix", "./..."}, &out, &errs); code != exitClean {
			t.Errorf("exit %d", code)
		}
		match(t, "stderr", `^leaklint: 1 finding is left to those whose module it is, as its file is in the module cache, which all builds share\n\t\S*p\.go:5:2: .*\nleaklint: `+mended, errs.String())
		if got, err := os.ReadFile(filepath.Join(cached, "p.go")); err != nil || string(got) != text {
			t.Errorf("%q, %v", got, err)
		}
	}
}

// TestFixLine checks that the file is named that a fix changes, where a //line comment says that the
// finding is in another.
func TestFixLine(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	write(t, dir, "go.mod", "module example.com/own\n\ngo 1.26\n")
	write(t, dir, "b.go", "package p\n")
	write(t, dir, "a.go", "package p\n\n//line b.go:3\nfunc Leak(b bool) int {\n\tch := make(chan int)\n\tgo func() { ch <- 1 }()\n\tif b {\n\t\treturn 0\n\t}\n\treturn <-ch\n}\n")
	for _, args := range [][]string{{"-fix", "-diff"}, {"-fix"}} {
		var out, errs bytes.Buffer
		if code := run(append(args, "."), &out, &errs); code == exitErrors {
			t.Errorf("exit %d", code)
		}
		match(t, "stderr", `\n\tb\.go:5: [^\n]* \(blockedwait\), in a\.go\n$`, errs.String())
	}
	if text, err := os.ReadFile("a.go"); err != nil || !strings.Contains(string(text), "make(chan int, 1)") {
		t.Errorf("%q, %v", text, err)
	}
}
