package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/leaklint/leaklint/analyzers"
	"github.com/leaklint/leaklint/internal/wantcomment"
)

const (
	testdata       = "../../testdata"
	testdataModule = "github.com/leaklint/leaklint/testdata/" // and what follows is a directory
)

// TestDrivers checks that the same findings come from the standalone command,
// from go vet, and from go vet's cache: those that the want comments ask for.
// Where the standalone command knows more, as it has seen the whole program, the
// comments say so. The analyzers' own tests compare the same comments with a
// third driver.
func TestDrivers(t *testing.T) {
	if testing.Short() {
		t.Skip("runs go vet on the closure of controller-runtime")
	}
	args := []string{"-json"}
	for _, dir := range testdataDirs() {
		var out, errs bytes.Buffer
		below := "./" + dir + "/..."
		if code := run([]string{"-C", testdata, "-json", below}, &out, &errs); code != exitClean {
			t.Fatalf("leaklint: exit %d: %s", code, &errs)
		}
		compare(t, "leaklint", wants(t, dir, "whole"), decode(t, &out))
		args = append(args, below)
	}

	want, tool := wants(t, ".", "vet"), build(t) // all at once, as go vet sees one package at a time
	for _, name := range []string{"go vet, cold", "go vet, from its cache"} {
		cmd := exec.Command("go", slices.Concat([]string{"vet", "-vettool=" + tool}, args)...)
		cmd.Dir = testdata
		var out, errs bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &errs
		if err := cmd.Run(); err != nil {
			t.Fatalf("%s: %v\n%s", name, err, &errs)
		}
		if out.Len() == 0 {
			out = errs // up to Go 1.25
		}
		compare(t, name, want, decode(t, &out))
	}
}

// testdataDirs returns the directories of the testdata module: one with cases for each
// check, and the stories, where all checks are on.
func testdataDirs() []string {
	dirs := []string{"stories"}
	for _, a := range analyzers.Suite {
		dirs = append(dirs, a.Name)
	}
	return dirs
}

// build builds the command anew, so that go vet has nothing cached for it.
func build(t *testing.T) string {
	t.Helper()
	tool := filepath.Join(t.TempDir(), "leaklint")
	id := fmt.Sprintf("-buildid=%s-%d", t.Name(), time.Now().UnixNano())
	if out, err := exec.Command("go", "build", "-ldflags="+id, "-o", tool, ".").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return tool
}

// wants returns the patterns of the want comments below a directory of testdata,
// by file:line.
func wants(t *testing.T, dir, mode string) map[string][]*regexp.Regexp {
	t.Helper()
	root, err := filepath.Abs(filepath.Join(testdata, dir))
	if err != nil {
		t.Fatal(err)
	}
	want := make(map[string][]*regexp.Regexp)
	for file, lines := range wantcomment.Below(t, root, mode) {
		for line, patterns := range lines {
			want[fmt.Sprintf("%s:%d", file, line)] = patterns
		}
	}
	if len(want) == 0 {
		t.Fatal("no want comments")
	}
	return want
}

// decode reads the output of -json: one object, or a stream of them, with comments
// between that start with #. Below a directory with the name of a check are cases of
// that one, where other checks may find what they will.
func decode(t *testing.T, r io.Reader) map[string][]string {
	t.Helper()
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	text = regexp.MustCompile(`(?m)^#.*\n`).ReplaceAll(text, nil)
	found := make(map[string][]string)
	position := regexp.MustCompile(`^(.*:\d+):\d+$`)
	for dec := json.NewDecoder(bytes.NewReader(text)); ; {
		var tree map[string]map[string][]struct{ Posn, Message string }
		if err := dec.Decode(&tree); errors.Is(err, io.EOF) {
			return found
		} else if err != nil {
			t.Fatal(err)
		}
		for path, checks := range tree {
			dir, _, _ := strings.Cut(strings.TrimPrefix(path, testdataModule), "/")
			for check, diagnostics := range checks {
				if dir != check && dir != "stories" {
					continue
				}
				for _, d := range diagnostics {
					at := position.FindStringSubmatch(d.Posn)[1]
					found[at] = append(found[at], d.Message)
				}
			}
		}
	}
}

func compare(t *testing.T, driver string, want map[string][]*regexp.Regexp, got map[string][]string) {
	t.Helper()
	var differences []string
	for at, patterns := range want {
		for _, re := range patterns {
			if i := slices.IndexFunc(got[at], re.MatchString); i >= 0 {
				got[at] = slices.Delete(got[at], i, i+1)
			} else {
				differences = append(differences, fmt.Sprintf("%s: %s: missing: %s", driver, at, re))
			}
		}
	}
	for at, messages := range got {
		for _, m := range messages {
			differences = append(differences, fmt.Sprintf("%s: %s: unexpected: %s", driver, at, m))
		}
	}
	slices.Sort(differences)
	for _, d := range differences {
		t.Error(d)
	}
}

// A leaking and a broken package, in a module of their own.
const (
	leaking = `package leaking

import "k8s.io/client-go/util/workqueue"

func F() {
	q := workqueue.NewTypedDelayingQueue[string]()
	q.Add("x")
}
`
	fixed = `package leaking

import "k8s.io/client-go/util/workqueue"

func F() {
	q := workqueue.NewTypedDelayingQueue[string]()
	defer q.ShutDown()
	q.Add("x")
}
`
	broken = `package broken

func F() { undefined() }
`
	prone = `package prone

import "k8s.io/client-go/tools/cache"

func New(informer cache.SharedInformer, handler cache.ResourceEventHandler) {
	informer.AddEventHandler(handler)
}
`
	clean = `package clean

func F() {}
`
	fleet = `package fleet

type Member string

func Run(m Member, stop <-chan struct{}) {
	go func() { <-stop }()
}
`
	keyed = `package keyed

import (
	"context"
	"runtime/pprof"
)

type Member string

func Run(ctx context.Context, m Member, run func(context.Context)) {
	go pprof.Do(ctx, pprof.Labels("component", "quota", "member", string(m)), run)
}
`
	tested = `package clean

import "k8s.io/client-go/util/workqueue"

func G() {
	q := workqueue.NewTypedDelayingQueue[string]()
	q.Add("x")
}
`
	generated = `// Code generated by hand. DO NOT EDIT.

package generated

import "k8s.io/client-go/util/workqueue"

func F() {
	q := workqueue.NewTypedDelayingQueue[string]()
	q.Add("x")
}
`
)

// module writes a module with these packages and the requirements of the
// testdata module.
func module(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join(testdata, name))
		if err != nil {
			t.Fatal(err)
		}
		write(t, dir, name, string(text))
	}
	write(t, dir, "leaking/leaking.go", leaking)
	write(t, dir, "broken/broken.go", broken)
	write(t, dir, "prone/prone.go", prone)
	write(t, dir, "clean/clean.go", clean)
	write(t, dir, "clean/clean_test.go", tested)
	write(t, dir, "fleet/fleet.go", fleet)
	write(t, dir, "keyed/keyed.go", keyed)
	write(t, dir, "generated/generated.go", generated)
	return dir
}

// write writes a file below dir.
func write(t *testing.T, dir, name, text string) {
	t.Helper()
	file := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestCommandLine(t *testing.T) {
	dir := module(t)
	flags := newFlags(io.Discard)
	types, keys := flags.Lookup("unlabeledspawn.types").DefValue, flags.Lookup("unlabeledspawn.keys").DefValue
	defaults := []string{"-tests=false", "-generated=false", "-unlabeledspawn.types=" + types, "-unlabeledspawn.keys=" + keys}
	for _, test := range []struct {
		name           string
		args           []string
		code           int
		stdout, stderr string // regular expressions
	}{
		{"no packages", nil, exitUsage, `^$`, `^usage: leaklint`},
		{"unknown flag", []string{"-nonsense", "./..."}, exitUsage, `^$`, `-nonsense`},
		{"bad value", []string{"-queueshutdown=perhaps", "./..."}, exitUsage, `^$`, `perhaps`},
		{"clean", []string{"./clean"}, exitClean, `^$`, `^$`},
		{"findings", []string{"./leaking"}, exitFindings, `leaking\.go:6:\d+: workqueue "q" is never shut down \(leaks .*\)\n\t.*leaking\.go:8:\d+: `, `^$`},
		{"all tiers", []string{"-tier=leak-prone", "./prone"}, exitFindings, `prone\.go:6:.* \(may leak`, `^$`},
		{"leaks only", []string{"-tier=leak", "./prone"}, exitClean, `^$`, `^$`},
		{"leaks only, and one", []string{"-tier=leak", "./leaking"}, exitFindings, `\(leaks`, `^$`},
		{"no such tier", []string{"-tier=all", "./prone"}, exitUsage, `^$`, `want leak, for leaks only, leak-prone`},
		{"switched off", []string{"-queueshutdown=false", "./leaking"}, exitClean, `^$`, `^$`},
		{"switched on", []string{"-queueshutdown", "./leaking"}, exitFindings, `never shut down`, `^$`},
		{"broken", []string{"./broken"}, exitErrors, `^$`, `broken\.go:3:12: undefined: undefined`},
		{"broken and leaking", []string{"./..."}, exitErrors, `never shut down`, `undefined: undefined`},
		{"no such package", []string{"./nowhere"}, exitErrors, `^$`, `nowhere`},
		{"json", []string{"-json", "./leaking"}, exitClean, `"category": "leak"`, `^$`},
		{"tests", []string{"-tests", "./clean"}, exitFindings, `clean_test\.go:6:`, `^$`},
		{"generated", []string{"-generated", "./generated"}, exitFindings, `generated\.go:8:`, `^$`},
		{"generated, off", []string{"./generated"}, exitClean, `^$`, `^$`},
		{"types", []string{"-unlabeledspawn.types=" + testdataModule + "fleet.Member", "./fleet"}, exitFindings, `fleet\.go:6:2: goroutine for a cluster`, `^$`},
		{"other types", []string{"./fleet"}, exitClean, `^$`, `^$`},
		{"no hints", []string{"-tier=leak-prone", "-unlabeledspawn.types=" + testdataModule + "fleet.Member", "./fleet"}, exitClean, `^$`, `^$`},
		{"keys", []string{"-unlabeledspawn.types=" + testdataModule + "keyed.Member", "-unlabeledspawn.keys=component,member", "./keyed"}, exitClean, `^$`, `^$`},
		{"other keys", []string{"-unlabeledspawn.types=" + testdataModule + "keyed.Member", "./keyed"}, exitFindings, `keyed\.go:11:.* lack "logicalcluster"`, `^$`},
		{"no key", []string{"-unlabeledspawn.keys=", "./keyed"}, exitUsage, `^$`, `an empty key`},
		{"no type", []string{"-unlabeledspawn.types=Member", "./fleet"}, exitUsage, `^$`, `"Member" is no type: want import/path.Name`},
		{"debug", []string{"-debug", "./clean"}, exitClean, `^$`, `1 packages named`},
	} {
		t.Run(test.name, func(t *testing.T) {
			args := append([]string{"-C", dir}, test.args...)
			if test.args == nil {
				args = nil
			}
			var out, errs bytes.Buffer
			if code := run(args, &out, &errs); code != test.code {
				t.Errorf("exit %d, want %d", code, test.code)
			}
			match(t, "stdout", test.stdout, out.String())
			match(t, "stderr", test.stderr, errs.String())
			// Options are variables of the suite: back to their defaults.
			run(defaults, io.Discard, io.Discard)
		})
	}
}

func match(t *testing.T, what, pattern, text string) {
	t.Helper()
	if !regexp.MustCompile(pattern).MatchString(text) {
		t.Errorf("%s does not match %s:\n%s", what, pattern, text)
	}
}

// TestVet checks that go vet analyzes what compiles beside what does not, and
// reports the same when it is asked again.
func TestVet(t *testing.T) {
	if testing.Short() {
		t.Skip("runs go vet on the closure of a workqueue")
	}
	dir, tool := module(t), build(t)
	var outputs []string // of a cold run, and of one from the cache
	for range 2 {
		cmd := exec.Command("go", "vet", "-vettool="+tool, "./leaking", "./broken", "./clean", "./generated")
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if code := cmd.ProcessState.ExitCode(); code != 1 {
			t.Fatalf("exit %d, %v\n%s", code, err, out)
		}
		lines := strings.Split(string(out), "\n")
		slices.Sort(lines)
		outputs = append(outputs, strings.Join(lines, "\n"))
		match(t, "output", `leaking.go:6:\d+: workqueue "q" is never shut down`, string(out))
		match(t, "output", `undefined: undefined`, string(out))
		if strings.Count(string(out), "never shut down") != 1 {
			t.Errorf("findings in test files or generated files:\n%s", out)
		}
	}
	if outputs[0] != outputs[1] {
		t.Errorf("the second run differs:\n%s\nfrom:\n%s", outputs[1], outputs[0])
	}

	cmd := exec.Command("go", "vet", "-vettool="+tool, "-tier=leak", "./prone")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("-tier=leak: %v\n%s", err, out)
	}
}

// TestModules checks that ownership crosses modules: the constructor is in one,
// the caller that drops what it gives in another.
func TestModules(t *testing.T) {
	if testing.Short() {
		t.Skip("runs go vet on the closure of a workqueue")
	}
	dir := module(t)
	goMod, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	requires := strings.TrimSuffix(testdataModule, "/")
	write(t, dir, "norman/go.mod", strings.Replace(string(goMod), requires, "example.com/norman", 1))
	write(t, dir, "norman/norman.go", `package norman

import "k8s.io/client-go/util/workqueue"

type Controller interface{ Start(stop <-chan struct{}) }

type controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func New() Controller {
	return &controller{workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

func (c *controller) Start(stop <-chan struct{}) {
	go func() {
		<-stop
		c.queue.ShutDown()
	}()
}
`)
	write(t, dir, "go.mod", string(goMod)+"\nrequire example.com/norman v0.0.0\n\nreplace example.com/norman => ./norman\n")
	write(t, dir, "rancher/rancher.go", `package rancher

import "example.com/norman"

func Start(stop <-chan struct{}, ping func() error) error {
	c := norman.New()
	if err := ping(); err != nil {
		return err
	}
	c.Start(stop)
	return nil
}
`)
	const finding = `rancher\.go:6:\d+: "c" is dropped on a path without Start`
	var out, errs bytes.Buffer
	if code := run([]string{"-C", dir, "./rancher"}, &out, &errs); code != exitFindings {
		t.Errorf("leaklint: exit %d\n%s", code, &errs)
	}
	match(t, "leaklint", finding, out.String())

	cmd := exec.Command("go", "vet", "-vettool="+build(t), "./rancher")
	cmd.Dir = dir
	vetted, _ := cmd.CombinedOutput()
	match(t, "go vet", finding, string(vetted))
}

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
		{"sends", "blockedwait", `^.*send on "errs" if DialAll returns early.*\n(\t.*\n)*$`},
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
				return string(out)
			}
			command(tool, "-"+test.check, "-fix", "./prone")
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
			match(t, "after -fix", test.left, command(tool, "-"+test.check, "./prone"))
		})
	}
}

// TestREADME checks what README.md says that its first command prints.
func TestREADME(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if code := run([]string{"-C", testdata, "./stories/..."}, &out, io.Discard); code != exitFindings {
		t.Errorf("exit %d", code)
	}
	var block strings.Builder
	for line := range strings.Lines(strings.ReplaceAll(out.String(), root+string(filepath.Separator), "")) {
		block.WriteString("    " + line)
	}
	if !strings.Contains(string(text), "\n\n"+block.String()+"\n") {
		t.Errorf("README.md does not have what the command prints:\n%s", &block)
	}
}
