package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const known = `package known

func first() {
	ch := make(chan int)
	go func() { ch <- 1 }()
}

type T struct{}

func (*T) second(n int) {
	ch := make(chan int)
	go func() { ch <- n }()
	go func() { ch <- n }()
}
`

// TestBaseline writes a baseline, and checks what is reported as the code changes.
func TestBaseline(t *testing.T) {
	dir, tool := module(t), build(t)
	write(t, dir, "known/known.go", known)
	t.Chdir(dir)
	leaklint := func(code int, stdout, stderr string, args ...string) {
		t.Helper()
		var out, errs bytes.Buffer
		if got := run(append(args, "./known"), &out, &errs); got != code {
			t.Errorf("%s: exit %d, want %d: %s", args, got, code, &errs)
		}
		match(t, "stdout", stdout, out.String())
		match(t, "stderr", stderr, beforeLast(&errs))
	}
	vet := func(want string) {
		t.Helper()
		out, _ := exec.Command("go", "vet", "-vettool="+tool, "./known").CombinedOutput()
		match(t, "go vet", want, string(out))
	}
	leaklint(exitFindings, `:5:2: (?s:.*):12:2: (?s:.*):13:2: `, `^$`)
	leaklint(exitClean, `^$`, `^leaklint: 3 findings are in known\.txt\n$`, "-write-baseline", "known.txt")
	listed, err := os.ReadFile("known.txt")
	if err != nil {
		t.Fatal(err)
	}
	match(t, "known.txt", `\nblockedwait `+testdataModule+`known \(\*T\)\.second: go func\(\) { ch <- n }\(\)\nblockedwait (.*)second: (.*)\nblockedwait (.*)known first: (.*)\n$`, string(listed))

	leaklint(exitClean, `^$`, `^$`, "-baseline", "known.txt")
	write(t, dir, ".leaklint.yaml", "baseline: known.txt\n")
	leaklint(exitClean, `^$`, `^$`)
	vet(`^$`)

	// Lines move, and others are renamed.
	write(t, dir, "known/known.go", strings.Replace(known, "\n\n", "\n\nvar other = 1\n\n", 1))
	leaklint(exitClean, `^$`, `^$`)
	vet(`^$`)
	write(t, dir, "known/known.go", strings.Replace(known, "(n int)", "(n int, other bool)", 1))
	leaklint(exitClean, `^$`, `^$`)

	// One more in a new function, and one more of the same.
	more := known + "\nfunc third() {\n\tch := make(chan int)\n\tgo func() { ch <- 1 }()\n}\n"
	write(t, dir, "known/known.go", more)
	leaklint(exitFindings, `^known/known.go:18:2: `, `^$`)
	vet(`known.go:18:2: `)
	again := "\tgo func() { ch <- n }()\n"
	write(t, dir, "known/known.go", strings.Replace(known, again, again+again, 1))
	leaklint(exitFindings, `^known/known.go:14:2: [^\n]*\n(\t.*\n)*$`, `^$`)

	// One is mended.
	write(t, dir, "known/known.go", strings.Replace(known, again, "", 1))
	leaklint(exitClean, `^$`, `^leaklint: 1 finding is in .*known\.txt and no longer in the code; take out\n\tblockedwait .*second: go func[^\n]*\n$`)
	write(t, dir, "known/known.go", strings.ReplaceAll(known, again, "\t_ = ch\n"))
	leaklint(exitClean, `^$`, `^leaklint: 2 findings are in .*known\.txt and (.*)\n\tblockedwait .*second: go func.*\n\tblockedwait .*second: go func.*\n$`)

	// Others were not looked for.
	leaklint(exitClean, `^$`, `^$`, "-queueshutdown")
	write(t, dir, "known/other.go", "//go:build other\n\npackage known\n\n"+again) // for another system
	leaklint(exitClean, `^$`, `^$`)
	write(t, dir, "known/other.go", "package known\n")
	write(t, dir, "known/known_test.go", "package known\n\n"+again)
	leaklint(exitClean, `^$`, `^$`)
	write(t, dir, "known/known_test.go", "package known\n")

	// A package that is gone, and a check that never was.
	write(t, dir, "known/known.go", known)
	line := "queueshutdown " + testdataModule + "gone New: q := workqueue.New()"
	write(t, dir, "more.txt", string(listed)+line+"\n")
	leaklint(exitClean, `^$`, `^leaklint: 1 finding is in more\.txt and no longer in the code; take out\n\t`+regexp.QuoteMeta(line)+`\n$`, "-baseline", "more.txt")
	line = "queueshutdwn " + testdataModule + "gone New: q := workqueue.New()"
	write(t, dir, "more.txt", string(listed)+line+"\n")
	leaklint(exitClean, `^$`, `^leaklint: in more\.txt: `+regexp.QuoteMeta(line)+`\n\tthere is no check "queueshutdwn": do you mean "queueshutdown"\?\n$`, "-baseline", "more.txt")

	// The list of what is known changes, and go vet does not take its old answer.
	vet(`^$`)
	write(t, dir, "known.txt", "# nothing\n")
	vet(`known.go:5:2: `)
	leaklint(exitFindings, `:5:2: `, `^$`)
	if err := os.Remove("known.txt"); err != nil { // which is no reason not to write it
		t.Fatal(err)
	}
	leaklint(exitClean, `^$`, `3 findings`, "-write-baseline", "again.txt")
	if text, err := os.ReadFile("again.txt"); err != nil || !bytes.Equal(text, listed) {
		t.Errorf("written again: %v\n%s", err, text)
	}
}

// TestBaselineOfBoth checks that a baseline is good for go vet, too, which finds at the caller
// in another package what the command finds where it is done, and in each tier.
func TestBaselineOfBoth(t *testing.T) {
	dir, tool := module(t), build(t)
	t.Chdir(dir)
	write(t, dir, "both/lib/lib.go", `package lib

import "k8s.io/client-go/tools/cache"

func Watch(pods cache.SharedIndexInformer) {
	pods.AddEventHandler(cache.ResourceEventHandlerFuncs{})
}
`)
	write(t, dir, "both/app/main.go", `package main

import (
	"k8s.io/client-go/tools/cache"

	"`+testdataModule+`both/lib"
)

func serve(pods cache.SharedIndexInformer, requests chan int) {
	for range requests {
		lib.Watch(pods)
	}
}

func main() { serve(nil, nil) }
`)
	leaklint := func(code int, stderr string, args ...string) {
		t.Helper()
		var out, errs bytes.Buffer
		if got := run(append(args, "./both/..."), &out, &errs); got != code {
			t.Errorf("%s: exit %d, want %d: %s%s", args, got, code, &out, &errs)
		}
		match(t, "stderr", stderr, beforeLast(&errs))
	}
	vet := func() string {
		out, _ := exec.Command("go", "vet", "-vettool="+tool, "./both/...").CombinedOutput()
		return string(out)
	}
	match(t, "go vet", `main.go:11:`, vet())
	leaklint(exitFindings, `^$`)
	leaklint(exitClean, `^leaklint: 2 findings are in known\.txt\n$`, "-write-baseline", "known.txt")
	write(t, dir, ".leaklint.yaml", "baseline: known.txt\n")
	leaklint(exitClean, `^$`)
	leaklint(exitClean, `^$`, "-tier=leak")
	match(t, "go vet", `^$`, vet())
}

// TestBaselineOfCgo checks that lines may move which cgo has made into others.
func TestBaselineOfCgo(t *testing.T) {
	if out, err := exec.Command("go", "env", "CGO_ENABLED").Output(); err != nil || strings.TrimSpace(string(out)) != "1" {
		t.Skip("cgo is off")
	}
	const text = "package c\n\n// int f() { return 1; }\nimport \"C\"\n\nfunc leak() {\n\tch := make(chan C.int)\n\tgo func() { ch <- C.f() }()\n}\n"
	dir := module(t)
	t.Chdir(dir)
	write(t, dir, "c/c.go", text)
	var out, errs bytes.Buffer
	if code := run([]string{"-write-baseline", "known.txt", "./c"}, &out, &errs); code != exitClean {
		t.Fatalf("exit %d: %s", code, &errs)
	}
	listed, err := os.ReadFile("known.txt")
	if err != nil {
		t.Fatal(err)
	}
	match(t, "known.txt", `\nblockedwait \S* leak: go func\(\) { ch <- C\.f\(\) }\(\)\n$`, string(listed))
	write(t, dir, "c/c.go", strings.Replace(text, "func leak", "\n\nfunc leak", 1))
	if code := run([]string{"-baseline", "known.txt", "./c"}, &out, &errs); code != exitClean {
		t.Errorf("exit %d: %s%s", code, &out, &errs)
	}
}

// TestBaselineBelow checks that with -C the file is in that directory, whichever flag is first.
func TestBaselineBelow(t *testing.T) {
	dir := module(t)
	write(t, dir, "known/known.go", known)
	t.Chdir(filepath.Dir(dir))
	below := filepath.Base(dir)
	for _, args := range [][]string{
		{"-C", below, "-write-baseline", "known.txt", "./known"},
		{"-baseline", "known.txt", "-C", below, "./known"},
		{"-C", below, "-baseline", filepath.Join(dir, "known.txt"), "./known"},
	} {
		var out, errs bytes.Buffer
		if code := run(args, &out, &errs); code != exitClean {
			t.Errorf("%v: exit %d: %s%s", args, code, &out, &errs)
		}
		if args[2] == "-write-baseline" {
			match(t, "stderr", `^leaklint: 3 findings are in `+below+`/known\.txt\n$`, errs.String())
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "known.txt")); err != nil {
		t.Error(err)
	}
}

func TestWrongBaseline(t *testing.T) {
	dir := module(t)
	write(t, dir, "wrong.txt", "# a comment\nqueueshutdown\n")
	for _, test := range []struct {
		args   []string
		code   int
		stderr string
	}{
		{[]string{"-baseline", filepath.Join(dir, "none.txt"), "./clean"}, exitUsage, `baseline: open .*none\.txt: no such file`},
		{[]string{"-baseline", filepath.Join(dir, "wrong.txt"), "./clean"}, exitUsage, `wrong\.txt:2: no entry of a baseline: want check, package`},
		{[]string{"-write-baseline", filepath.Join(dir, "new.txt"), "./broken"}, exitErrors, `no baseline is written: what does not compile would be missing`},
		{[]string{"-write-baseline", filepath.Join(dir, "none/new.txt"), "./clean"}, exitErrors, `none/new\.txt: no such file or directory`},
		{[]string{"-write-baseline", filepath.Join(dir, "clean/clean.go"), "./clean"}, exitUsage, `^leaklint: -write-baseline: \S*clean\.go is no baseline, and what it has would be lost: name another file, or remove it\n$`},
		{[]string{"-write-baseline", os.DevNull, "./clean"}, exitUsage, `is no regular file, but a device\n$`},
		{[]string{"-write-baseline=", "./clean"}, exitUsage, `-write-baseline needs the name of a file`},
		{[]string{"-c=1", "-json", "./clean"}, exitUsage, `-c is for findings that are printed as text: it does not go with -json`},
		{[]string{"-write-baseline", filepath.Join(dir, "new.txt"), "-json", "./clean"}, exitUsage, `-json and -write-baseline do not go together`},
	} {
		var out, errs bytes.Buffer
		if code := run(append([]string{"-C", dir}, test.args...), &out, &errs); code != test.code {
			t.Errorf("%s: exit %d, want %d", test.args, code, test.code)
		}
		match(t, "stderr", test.stderr, beforeLast(&errs))
	}
	if _, err := os.Stat(filepath.Join(dir, "new.txt")); err == nil {
		t.Error("a baseline was written")
	}
	if text, err := os.ReadFile(filepath.Join(dir, "clean/clean.go")); err != nil || !strings.HasPrefix(string(text), "package clean\n") {
		t.Errorf("%v: %s", err, text)
	}
}
