package driver_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/leaklint/leaklint/analyzers"
	"github.com/leaklint/leaklint/internal/analyze"
	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/driver"
	"github.com/leaklint/leaklint/internal/facts"
	"github.com/leaklint/leaklint/internal/growth"
)

// fleet has what the configurations below name, and user what each of them is about.
const (
	fleet = `package fleet

type ID string

type Call struct{}

type Lock struct{}

func Take() *Lock { return new(Lock) }

func (*Lock) Give() {}
`

	user = `package user

import (
	"context"

	"example.com/fleet"
	"k8s.io/client-go/util/workqueue"
)

func Locked() { fleet.Take() }

type worker struct {
	AwaitJob func() (string, error)
	queue    workqueue.TypedRateLimitingInterface[string]
}

func Handle(fleet.Call) *worker {
	return &worker{queue: workqueue.NewTypedRateLimitingQueue[string](nil)}
}

func (w *worker) Run(ctx context.Context) {
	go w.work(ctx)
	<-ctx.Done()
}

func (w *worker) work(ctx context.Context) {
	for ctx.Err() == nil {
		w.AwaitJob()
	}
}

func Work(ctx context.Context, id fleet.ID, work func(context.Context)) {
	go work(ctx)
}
`
)

// TestTwoConfigurations checks that runs in one process, at the same time, have each the findings
// of its own configuration, and none that of another.
func TestTwoConfigurations(t *testing.T) {
	pkgs, err := growth.Check([]growth.Package{{Path: "example.com/fleet", Text: fleet}, {Path: "example.com/user", Text: user}})
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		file, flag string
		want       string // check:line:tier of each finding
	}{
		"nothing":   {want: "queueshutdown:18:leak-prone"},
		"resources": {file: "resources: [{kind: lock, acquire: example.com/fleet.Take, release: example.com/fleet.(Lock).Give, message: m}]", want: "mustrelease:10:leak queueshutdown:18:leak-prone"},
		"entries":   {file: "entries: {request: example.com/fleet.Call}", want: "queueshutdown:18:leak"},
		"waits":     {file: "waits: [AwaitJob]", want: "blockedwait:22:leak queueshutdown:18:leak-prone"},
		"clusters":  {flag: "-unlabeledspawn.types=example.com/fleet.ID", want: "queueshutdown:18:leak-prone unlabeledspawn:33:hint"},
		"excluded":  {file: "exclude: [example.com]"},
		"tier":      {flag: "-tier=leak"},
	} {
		for _, whole := range []bool{false, true} {
			for range 3 {
				t.Run(fmt.Sprintf("%s, whole program: %t", name, whole), func(t *testing.T) {
					t.Parallel()
					cfg := configure(t, test.file, test.flag)
					cfg.Whole = whole
					if got := found(t, pkgs, cfg); got != test.want {
						t.Errorf("found %q, want %q", got, test.want)
					}
				})
			}
		}
	}
}

// configure returns the configuration of a file with that text, and a flag.
func configure(t *testing.T, text, flags string) *config.Config {
	t.Helper()
	file := filepath.Join(t.TempDir(), config.Name)
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	said, err := config.Read(file, driver.Names())
	if err != nil {
		t.Fatal(err)
	}
	cfg := config.New()
	cfg.File = *said
	cfg.Path = config.Name // growth's files are below the current directory
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	cfg.RegisterFlags(fs)
	if err := fs.Parse(strings.Fields(flags)); err != nil {
		t.Fatal(err)
	}
	return cfg
}

// found returns the findings about packages as check:line:tier.
func found(t *testing.T, pkgs []*packages.Package, cfg *config.Config) string {
	t.Helper()
	var actions []*analyze.Action
	known, named := facts.NewStore(), make(map[string]bool)
	for _, pkg := range pkgs {
		named[pkg.PkgPath] = true
		actions = append(actions, analyze.Run(pkg, driver.With(analyzers.Suite, cfg, nil), known)...)
	}
	if cfg.Whole {
		driver.Resolve(actions, cfg, driver.Scope{Named: named})
	}
	var findings []string
	for _, act := range actions {
		if act.Err != nil {
			t.Error(act.Err)
		}
		for _, d := range act.Diagnostics {
			findings = append(findings, fmt.Sprintf("%s:%d:%s", act.Analyzer.Name, act.Package.Fset.Position(d.Pos).Line, d.Category))
		}
	}
	slices.Sort(findings)
	return strings.Join(findings, " ")
}
