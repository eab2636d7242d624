package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// hunter2 is what a file has that must not be shown. Reports hold the pages of the checks, so that no word of these would do.
const hunter2 = "hunter2\n"

const leak = "func Leak() {\n\tch := make(chan int)\n\tgo func() { ch <- 1 }()\n}\n"

// TestLineComments checks that code which is analyzed cannot say that it is anywhere it likes, as
// what is there would be shown, and its name be taken for a command; and that grammars are named
// as goyacc does it.
func TestLineComments(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "elsewhere.go")
	write(t, filepath.Dir(outside), "elsewhere.go", strings.Repeat(hunter2, 4))
	dir, tool := module(t), build(t)
	t.Chdir(dir)
	write(t, dir, "lines/.env", strings.Repeat(hunter2, 4))
	write(t, dir, "lines/lines.y", "of yacc\nof yacc\nof yacc\nof yacc\n")
	if err := os.Symlink(outside, filepath.Join(dir, "lines/_linked.go")); err != nil {
		t.Skip(err)
	}
	const real = "lines/lines.go:6:2"
	for _, test := range []struct{ comment, want string }{
		{"lines.y:1", "lines/lines.y:3"},
		{":3", real},
		{"../../../../../../etc/passwd:1", real},
		{outside + ":1", real},
		{"_linked.go:1", real},
		{".env:1", real},
		{"none.go:1", real},
		{"::error title=pwn::x:5", real},
		{"\x1b[2J\u202e:1", real},
	} {
		write(t, dir, "lines/lines.go", "package lines\n\n//line "+test.comment+"\n"+leak)
		for _, args := range [][]string{{"-c=0"}, {"-github"}, {"-sarif"}, {"-json"}} {
			out, _ := exec.Command(tool, append(args, "./lines")...).CombinedOutput()
			text := string(out)
			if args[0] == "-c=0" && !strings.HasPrefix(text, test.want+": ") {
				t.Errorf("%s: %q, want %s", args, text, test.want)
			}
			if found := strings.Contains(text, "of yacc"); args[0] == "-c=0" && found != (test.want != real) {
				t.Errorf("%q: the grammar is shown: %t", test.comment, found)
			}
			for _, never := range []string{"hunter2", "root:", "pwn", "elsewhere.go", "_linked", "passwd", ".env", "\x1b", `\u001b`, "\u202e"} {
				if strings.Contains(text, never) {
					t.Errorf("%s with %q shows %q:\n%s", args, test.comment, never, text)
				}
			}
		}
		said, _ := exec.Command("go", "vet", "-vettool="+tool, "./lines").CombinedOutput()
		match(t, "go vet", `(?m)^\S*`+strings.TrimSuffix(test.want, ":2")+`:`, string(said))
	}
}

// TestHostileReport checks what is made of findings that say they are anywhere.
func TestHostileReport(t *testing.T) {
	dir, outside := module(t), t.TempDir()
	t.Chdir(dir)
	write(t, outside, "elsewhere.go", hunter2)
	write(t, dir, ".env", hunter2)
	write(t, dir, "known/known.go", "shown\n")
	if err := os.Symlink(filepath.Join(outside, "elsewhere.go"), filepath.Join(dir, "linked.go")); err != nil {
		t.Skip(err)
	}
	for _, test := range []struct{ posn, text, uri string }{
		{filepath.Join(dir, "known/known.go"), "shown", "known/known.go"},
		{"known/known.go", "shown", "known/known.go"},
		{filepath.Join(outside, "elsewhere.go"), "", ""},
		{"../" + filepath.Base(outside) + "/elsewhere.go", "", ""},
		{"linked.go", "", "linked.go"},
		{".env", "", ".env"},
		{"/etc/passwd", "", ""},
	} {
		write(t, dir, "vet.json", `{"p": {"watchstop": [{"posn": "`+test.posn+`:1:1", "message": "m", "suggested_fixes": [
			{"message": "fix", "edits": [{"filename": "`+test.posn+`", "start": 0, "end": 1, "new": "x"}]}]}]}}`)
		show := func(args ...string) string {
			var out, errs bytes.Buffer
			if code := run(append(append([]string{"-from-vet"}, args...), "vet.json"), &out, &errs); code != exitFindings {
				t.Errorf("%s: exit %d: %s", args, code, &errs)
			}
			return out.String()
		}
		lines := "\n"
		if test.text != "" {
			lines = "\n1\t" + test.text + "\n"
		}
		if out := show("-c=0"); !strings.HasSuffix(out, test.posn[strings.LastIndex(test.posn, "/")+1:]+":1:1: m (watchstop)"+lines) {
			t.Errorf("%s: shown:\n%s", test.posn, out)
		}
		out := show("-sarif")
		if uri := strings.Contains(out, `"uri": "`+test.uri+`"`); uri != (test.uri != "") || strings.Contains(out, "file://") {
			t.Errorf("%s: a location:\n%s", test.posn, out)
		}
		if has := strings.Contains(out, `"fixes"`); has != (test.text != "") {
			t.Errorf("%s: a fix: %t", test.posn, has)
		}
	}
}

// TestQuoted checks that nothing the command prints for people does more than be read, whatever
// it is that it prints.
func TestQuoted(t *testing.T) {
	const (
		bad    = "\x1b[31m\u202e\x9b\r::error::pwn"
		quoted = `\x1b[31m\u202e`
	)
	dir, tool := module(t), build(t)
	t.Chdir(dir)
	for name, text := range own {
		write(t, dir, name, text)
	}
	write(t, dir, ".leaklint.yaml", strings.Replace(own[".leaklint.yaml"], "nobody else gets it", `"\e[31m\u202e\x9b\r::error::pwn"`, 1))
	write(t, dir, "bad.txt", "::error a b: "+bad+"\n")
	write(t, dir, "vet.json", "# p\nx: \x1b[31m\u202e\x9b\r\n\t::error::pwn\n"+
		`{"p": {"watchstop": [{"posn": "::error title=\u001b[31m\u202e\n::error::pwn:1:1", "message": "m\u001b[31m\u202e\u009b\r\n::error::pwn ##[error]pwn"}]}}`+"\n")
	write(t, dir, "ctl/ctl.go", "package ctl\n\n"+strings.Replace(leak, "}()", "}() // \x1b[31m\u202e ##[error]pwn", 1))
	write(t, dir, "wrong/wrong.go", "package wrong\n\n//line \x1b[31m\u202e:1\nvar x int = \"\"\n")
	for _, args := range [][]string{
		{"./user"},
		{"-github", "./user"},
		{"-baseline=bad.txt", "./clean"},
		{"-from-vet", "vet.json"},
		{"-from-vet", "-json", "vet.json"},
		{"-from-vet", "-sarif", "vet.json"},
		{"-from-vet", "-github", "vet.json"},
		{"-c=0", "./ctl"},
		{"-fix", "-diff", "./ctl"},
		{"./wrong"},
		{"-C", "\x1b[31m\u202e", "./clean"},
		{"help", "\x1b[31m\u202e"},
	} {
		out, _ := exec.Command(tool, args...).CombinedOutput()
		text := string(out)
		if strings.ContainsAny(strings.ReplaceAll(text, "\r\n", "\n"), "\x1b\u202e\u009b\r") || strings.Contains(text, "\x9b") {
			t.Errorf("%q: %q", args, text)
		}
		want := quoted
		if slices.Contains(args, "-json") || slices.Contains(args, "-sarif") {
			want = `\u202e`
		}
		if !strings.Contains(text, want) {
			t.Errorf("%q: %q has no %s", args, text, want)
		}
		for line := range strings.Lines(text) {
			line = strings.TrimSpace(line)
			own := strings.Contains(strings.Join(args, " "), "-github") && strings.Contains(line, "title=leaklint ")
			if strings.HasPrefix(line, "::") && !own || strings.Contains(line, "##[") {
				t.Errorf("%q: a command: %q", args, line)
			}
		}
	}
}

// TestNoRegularFiles checks that what has no end is not waited for, or read.
func TestNoRegularFiles(t *testing.T) {
	dir := module(t)
	t.Chdir(dir)
	refused := func(args ...string) {
		t.Helper()
		var out, errs bytes.Buffer
		if code := run(append(args, "./clean"), &out, &errs); code != exitUsage {
			t.Errorf("exit %d", code)
		}
		match(t, "stderr", `is no regular file, but a device`, errs.String())
	}
	refused("-baseline=" + os.DevNull)
	if err := os.Symlink(os.DevNull, ".leaklint.yaml"); err != nil {
		t.Skip(err)
	}
	refused()
}
