package main

import (
	"bytes"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/leaklint/leaklint/analyzers"
)

// TestCompletion asks the shells that are there what they offer. What zsh does is seen on a
// terminal only: here it says whether it knows the command.
func TestCompletion(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "pkg/a.go", "package a\n")
	for name, script := range map[string]string{ // which gets the words of the command line
		"bash": `source ./bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _leaklint; echo "${COMPREPLY[@]}"`,
		"fish": `source ./fish; complete -C "$argv"`,
		"zsh":  `autoload -Uz compinit; compinit -u -D; source ./zsh; [[ $_comps[leaklint] == _leaklint ]] && cat zsh`,
	} {
		var out, errs bytes.Buffer
		if code := printCompletion([]string{name}, &out, &errs); code != exitClean {
			t.Fatalf("%s: exit %d: %s", name, code, &errs)
		}
		write(t, dir, name, out.String())
		if _, err := exec.LookPath(name); err != nil {
			t.Log(err)
			continue
		}
		for _, test := range []struct{ line, want string }{
			{"leaklint comp", "completion"},
			{"leaklint help queue", "queueshutdown"},
			{"leaklint completion fi", "fish"},
			{"leaklint -tie", "-tier"},
			{"leaklint -tier leak-", "leak-prone"},
			{"leaklint profile -chur", "-churned"},
			{"leaklint -json p", "pkg"},
		} {
			args := []string{"-c", script, name}
			if name == "fish" { // which has no name for itself
				args = args[:2]
			}
			said, code := runIn(dir, []string{"HOME=" + dir, "TERM=xterm"}, name, append(args, strings.Fields(test.line)...)...)
			if code != 0 || !strings.Contains(said, test.want) && name != "zsh" {
				t.Errorf("%s: %s: exit %d, want %s, got %q", name, test.line, code, test.want, said)
			}
		}
	}
}

// TestCompletionWords checks that all there is is offered, and in all shells the same.
func TestCompletionWords(t *testing.T) {
	c := completed()
	if len(c.Checks) != len(analyzers.Suite) {
		t.Errorf("%d checks", len(c.Checks))
	}
	for _, name := range shells {
		var out bytes.Buffer
		printCompletion([]string{name}, &out, &out)
		for _, w := range slices.Concat(c.Commands, c.Checks) {
			if !strings.Contains(out.String(), w.Name) {
				t.Errorf("%s: no %s", name, w.Name)
			}
		}
		for _, f := range slices.Concat(c.Flags, c.Profile) {
			if !strings.Contains(out.String(), f.Name) {
				t.Errorf("%s: no -%s", name, f.Name)
			}
		}
	}
	for _, w := range commands { // each is one
		out, _ := exec.Command(build(t), w.Name, "-h").CombinedOutput()
		if strings.Contains(string(out), "is not in std") {
			t.Errorf("%s is taken for a package:\n%s", w.Name, out)
		}
	}
}

// TestVersion checks what leaklint says of itself.
func TestVersion(t *testing.T) {
	for _, arg := range []string{"version", "-version", "--version"} {
		out, err := exec.Command(build(t), arg).Output()
		if err != nil {
			t.Error(err)
		}
		match(t, arg, `^leaklint \S+(, commit [0-9a-f]{12}(, changed since)?)?, go1\.\d+\S* \w+/\w+\n$`, string(out))
	}
}
