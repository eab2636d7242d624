package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/leaklint/leaklint/internal/wantcomment"
)

// corpus is the module of cases that all drivers run.
const corpus = "../../testdata"

// name is that of the command, which the binary of the tests is, too, under that name: it is
// linked once.
const name = "golangci-lint"

func TestMain(m *testing.M) { testscript.Main(m, map[string]func(){name: main}) }

// cases match the directories of cases that golangci-lint runs: those whose packages import each
// other, as it has the facts go from one to the next; the retold stories; directives, as it has
// such comments, too; and tests and generated files, of which it has its own opinion. What
// is found in one package alone is up to the analyzers, and the same with every driver: the other
// cases of that kind would be compiled for golangci-lint only, which takes minutes.
var cases = []string{"*/across", "*/programs", "stories", "directive", "queueshutdown/within/misc"}

// TestCorpus checks that golangci-lint reports what go vet does, for the first time and
// from its cache.
func TestCorpus(t *testing.T) {
	config, err := filepath.Abs("testdata/corpus.yml")
	if err != nil {
		t.Fatal(err)
	}
	args, want := []string{"run", "--config=" + config}, make(map[string][]*regexp.Regexp)
	for _, pattern := range cases {
		dirs, err := filepath.Glob(filepath.Join(corpus, pattern))
		if err != nil || len(dirs) == 0 {
			t.Fatalf("%s: no such cases: %v", pattern, err)
		}
		for _, dir := range dirs {
			args = append(args, "./"+strings.TrimPrefix(filepath.ToSlash(dir), corpus+"/")+"/...")
			maps.Copy(want, wantcomment.Lines(t, dir, "vet"))
		}
	}
	cache := t.TempDir()
	for _, how := range []string{"golangci-lint, cold", "golangci-lint, from its cache"} {
		cmd := exec.Command(name, args...)
		cmd.Dir = corpus
		cmd.Env = append(os.Environ(), "GOLANGCI_LINT_CACHE="+cache)
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%v\n%s", err, err.(*exec.ExitError).Stderr)
		}
		wantcomment.Compare(t, how, want, read(t, out))
	}
}

// read returns the messages of a report, without what golangci-lint has made of what was
// related to them, by file name:line. Below a directory with the name of a check are cases of
// that one.
func read(t *testing.T, report []byte) map[string][]string {
	t.Helper()
	var all struct {
		Issues []struct {
			Text string
			Pos  struct {
				Filename string
				Line     int
			}
		}
	}
	if err := json.Unmarshal(report, &all); err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs(corpus)
	if err != nil {
		t.Fatal(err)
	}
	found := make(map[string][]string)
	for _, issue := range all.Issues {
		check, message, _ := strings.Cut(issue.Text, ": ")
		file, err := filepath.Rel(root, issue.Pos.Filename)
		if err != nil {
			t.Fatal(err)
		}
		dir, _, _ := strings.Cut(filepath.ToSlash(file), "/")
		if !slices.Contains([]string{check, "stories", "directive"}, dir) {
			continue
		}
		message, _, _ = strings.Cut(message, "; see ")
		at := fmt.Sprintf("%s:%d", issue.Pos.Filename, issue.Pos.Line)
		found[at] = append(found[at], message)
	}
	return found
}

// TestScripts runs golangci-lint as users do.
func TestScripts(t *testing.T) {
	examples, err := filepath.Abs("../gclplugin")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata",
		Setup: func(env *testscript.Env) error {
			env.Setenv("GOLANGCI_LINT_CACHE", filepath.Join(env.WorkDir, ".cache"))
			env.Setenv("EXAMPLE", filepath.Join(examples, ".golangci.yml"))
			for _, key := range []string{"GOCACHE", "GOMODCACHE", "GOPROXY", "GOFLAGS"} {
				out, err := exec.Command("go", "env", key).Output()
				if err != nil {
					return err
				}
				env.Setenv(key, strings.TrimSpace(string(out)))
			}
			return nil
		},
	})
}

// TestCustom checks that the example for golangci-lint custom builds what is tested here.
func TestCustom(t *testing.T) {
	text, err := os.ReadFile("../gclplugin/.custom-gcl.yml")
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "list", "-m", "-f", "version: {{.Version}}", "github.com/golangci/golangci-lint/v2").Output()
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), "\n"+string(out)) {
		t.Errorf("%s has not the %s", text, out)
	}
	said, err := exec.Command(name, "version", "--short").Output()
	version := strings.TrimPrefix(strings.TrimSpace(string(out)), "version: v") + "-leaklint-devel"
	if err != nil || strings.TrimSpace(string(said)) != version {
		t.Errorf("the version is %s, %v; want %s", said, err, version)
	}
}
