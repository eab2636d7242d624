package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/leaklint/leaklint/analyzers"
)

// repository is the root of the repository, which has the files for CI.
const repository = "../.."

// readYAML reads a file of the repository.
func readYAML(t *testing.T, name string, into any) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(repository, name))
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(text, into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// blocks returns the blocks of a page in a language.
func blocks(t *testing.T, page, language string) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(repository, page))
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, m := range regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		list = append(list, m[1])
	}
	if len(list) == 0 {
		t.Fatalf("%s has nothing in %s", page, language)
	}
	return list
}

// runIn runs a command in a directory, and returns what it prints and its exit code.
func runIn(dir string, env []string, name string, args ...string) (string, int) {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil {
		return err.Error(), -1
	}
	return string(out), cmd.ProcessState.ExitCode()
}

// An action is action.yml, as far as it is tested.
type action struct {
	Inputs map[string]struct{ Default string }
	Runs   struct {
		Steps []struct {
			Name, If, Shell, Run, Uses string
			Env, With                  map[string]string
			Dir                        string `yaml:"working-directory"`
		}
	}
}

// run runs the steps on the code in a directory. It returns what they print, and which of them
// failed, or "".
func (a *action) run(t *testing.T, dir string, inputs map[string]string) (printed, failed string) {
	t.Helper()
	source, err := filepath.Abs(repository)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]string{"github.action_path": source, "runner.temp": t.TempDir()}
	for name, input := range a.Inputs {
		known["inputs."+name] = input.Default
	}
	for name, value := range inputs {
		if _, ok := a.Inputs[name]; !ok {
			t.Fatalf("there is no input %s", name)
		}
		known["inputs."+name] = value
	}
	expand := func(text string) string {
		return regexp.MustCompile(`\$\{\{ (.*?) \}\}`).ReplaceAllStringFunc(text, func(expr string) string {
			value, ok := known[strings.Trim(expr, "${} ")]
			if !ok {
				t.Fatalf("unknown: %s", expr)
			}
			return value
		})
	}
	for _, step := range a.Runs.Steps {
		condition, always := strings.CutPrefix(step.If, "always() && ")
		input, ok := strings.CutSuffix(condition, " != ''")
		switch {
		case step.If != "" && !ok:
			t.Fatalf("unknown: %s", step.If)
		case failed != "" && !always, ok && known[input] == "":
			continue
		case step.Uses != "":
			if _, err := os.Stat(filepath.Join(dir, expand(step.With["path"]))); err != nil || !strings.HasPrefix(step.Uses, "actions/upload-artifact@") {
				t.Errorf("%s: %v", step.Uses, err)
			}
			continue
		}
		var env []string
		for name, value := range step.Env {
			env = append(env, name+"="+expand(value))
		}
		out, code := runIn(filepath.Join(dir, expand(step.Dir)), env, step.Shell, "--noprofile", "--norc", "-eo", "pipefail", "-c", step.Run)
		printed += out
		if code != 0 {
			failed = step.Name
		}
	}
	return printed, failed
}

// TestAction runs the steps of the GitHub action as GitHub does.
func TestAction(t *testing.T) {
	var a action
	readYAML(t, "action.yml", &a)
	dir := module(t)
	for _, test := range []struct {
		name   string
		inputs map[string]string
		failed string // the step
		out    string
	}{
		{"leak", map[string]string{"packages": "./leaking", "sarif-file": "out.sarif"}, "Find leaks", `(?m)^::error file=leaking/leaking\.go,line=6,`},
		{"a page", map[string]string{"packages": "./leaking", "html-file": "leak.html"}, "Find leaks", `(?m)^::error file=leaking/leaking\.go,line=6,`},
		{"a page below", map[string]string{"working-directory": "clean", "html-file": "clean.html"}, "", `^leaklint: no findings in 1 package, `},
		{"leak-prone", map[string]string{"packages": "./prone"}, "", `^::warning file=prone/prone\.go,`},
		{"leak-prone fails", map[string]string{"packages": "./prone", "fail-on": "leak-prone"}, "Find leaks", `^::warning file=prone/prone\.go,`},
		{"none", map[string]string{"packages": "./leaking", "fail-on": "none"}, "", `^::error `},
		{"clean", map[string]string{"packages": "./clean"}, "", `^leaklint: no findings in 1 package, `},
		{"flags", map[string]string{"packages": "./clean", "flags": "-tests -queueshutdown"}, "Find leaks", `^::error file=clean/clean_test\.go`},
		{"below", map[string]string{"working-directory": "clean"}, "", `^leaklint: no findings in 1 package, `},
		{"broken", map[string]string{"packages": "./broken", "fail-on": "none"}, "Find leaks", `undefined: undefined`},
		{"broken, with a report", map[string]string{"packages": "./broken", "sarif-file": "broken.sarif"}, "Write the SARIF report", `undefined: undefined`},
	} {
		t.Run(test.name, func(t *testing.T) {
			printed, failed := a.run(t, dir, test.inputs)
			if failed != test.failed {
				t.Errorf("%q failed, want %q", failed, test.failed)
			}
			match(t, "output", test.out, printed)
			if file := test.inputs["sarif-file"]; file != "" {
				text, err := os.ReadFile(filepath.Join(dir, file))
				if err != nil {
					t.Fatal(err)
				}
				match(t, file, `"version": "2\.1\.0"`, string(text))
			}
		})
	}
}

// TestHooks runs the hooks of pre-commit as it does.
func TestHooks(t *testing.T) {
	var hooks []struct {
		ID, Entry string
		Args      []string
		Pass      *bool `yaml:"pass_filenames"`
	}
	readYAML(t, ".pre-commit-hooks.yaml", &hooks)
	tool := build(t)
	path := "PATH=" + filepath.Dir(tool) + string(os.PathListSeparator) + os.Getenv("PATH")
	dir := module(t)
	for _, name := range []string{"broken", "prone", "fleet", "keyed", "generated"} {
		if err := os.RemoveAll(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	ids := make(map[string]bool)
	for _, text := range []string{leaking, "package leaking\n"} {
		write(t, dir, "leaking/leaking.go", text)
		for _, hook := range hooks {
			ids[hook.ID] = true
			if hook.Pass == nil || *hook.Pass {
				t.Errorf("%s is given files, which are no packages", hook.ID)
			}
			args := slices.Concat([]string{"-c", hook.Entry + ` "$@"`, hook.ID}, hook.Args)
			if out, code := runIn(dir, []string{path}, "sh", args...); code == 0 != (text != leaking) {
				t.Errorf("%s: exit %d\n%s", hook.ID, code, out)
			}
		}
	}
	for _, block := range blocks(t, "docs/ci.md", "yaml") {
		for _, m := range regexp.MustCompile(`- id: (\S+)`).FindAllStringSubmatch(block, -1) {
			if !ids[m[1]] {
				t.Errorf("docs/ci.md: there is no hook %s", m[1])
			}
		}
	}
}

// TestMake runs the target that docs/ci.md has for a Makefile.
func TestMake(t *testing.T) {
	if _, err := exec.LookPath("make"); err != nil {
		t.Skip(err)
	}
	tool, dir := build(t), module(t)
	for _, test := range []struct {
		pkg, want string
		code      int
	}{{"leaking", "never shut down", 2}, {"prone", "may leak", 0}} {
		write(t, dir, "Makefile", strings.ReplaceAll(blocks(t, "docs/ci.md", "make")[0], "./...", "./"+test.pkg))
		out, code := runIn(dir, nil, "make", "leaklint", "LEAKLINT="+tool)
		if code != test.code {
			t.Errorf("%s: exit %d, want %d", test.pkg, code, test.code)
		}
		match(t, test.pkg, test.want, out)
	}
}

// TestSnippets checks what docs/ci.md says to other programs, as far as that can be.
func TestSnippets(t *testing.T) {
	var a action
	readYAML(t, "action.yml", &a)
	for _, block := range blocks(t, "docs/ci.md", "yaml") {
		var parsed struct {
			Jobs map[string]struct {
				Steps []struct {
					Uses string
					With map[string]string
				}
			}
		}
		if err := yaml.Unmarshal([]byte(block), &parsed); err != nil {
			t.Errorf("%v in\n%s", err, block)
		}
		for _, job := range parsed.Jobs {
			for _, step := range job.Steps {
				for input := range step.With {
					if _, ok := a.Inputs[input]; !ok && strings.HasPrefix(step.Uses, "leaklint/") {
						t.Errorf("docs/ci.md: the action has no input %s", input)
					}
				}
			}
		}
	}
	for _, a := range analyzers.Suite {
		listed := strings.Contains(blocks(t, "docs/ci.md", "starlark")[0], fmt.Sprintf("//analyzers/%s\"", a.Name))
		if wanted := a.Name != "mustrelease"; listed != wanted { // which knows nothing without .leaklint.yaml
			t.Errorf("docs/ci.md: nogo has %s: %t, want %t", a.Name, listed, wanted)
		}
	}
}
