package lifetime

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"

	"github.com/leaklint/leaklint/internal/callgraph"
)

// In a function whose name begins with ends, the process ends; in all others it stays, or nobody
// knows.
var commands = map[string]string{
	"a loop over what there is": `
func main() { for _, a := range os.Args { endsOne(a) } }
func endsOne(string) { go endsApart(); endsLate() }
func endsApart() { select {} }
func endsLate() { ctx, cancel := context.WithTimeout(context.Background(), 1); defer cancel(); <-ctx.Done() }`,
	"a server in a goroutine": `
func main() { go serve(); <-done }
func serve() { http.ListenAndServe("", nil) }
var done chan error`,
	"a server in a group": `
func main() { var g sync.WaitGroup; g.Go(serve); g.Wait() }
func serve() { http.ListenAndServe("", nil) }`,
	"a goroutine of a group that nobody waits for": `
func main() { endsStart() }
var group sync.WaitGroup
func endsStart() { group.Go(func() { for range stop {} }) }
var stop = make(chan struct{})`,
	"a handler is of the server": `
func main() { http.HandleFunc("/", handle); http.ListenAndServe("", nil) }
func handle(http.ResponseWriter, *http.Request) { deeper() }
func deeper() {}`,
	"an endless loop": `
func main() { for { one() } }
func one() {}`,
	"a loop over a ticker": `
func main() { for range time.NewTicker(1).C { one() } }
func one() {}`,
	"a loop over what is computed": `
func main() { results := make(chan int); go func() { results <- 1; close(results) }(); for range results { endsOne() } }
func endsOne() {}`,
	"a loop over a ticker until it is done": `
func main() { for range time.Tick(1) { if endsOne() { return } } }
func endsOne() bool { return true }`,
	"a loop that only fails": `
func main() { if run() != nil { os.Exit(1) } }
func run() error { for { if err := one(); err != nil { return err } } }
func one() error { return nil }`,
	"a loop until it is done": `
func main() { if endsRun() != nil { os.Exit(1) } }
func endsRun() error { for { if done, err := endsOne(); done || err != nil { return err } } }
func endsOne() (bool, error) { return true, nil }`,
	"a variable that is assigned from itself": `
func main() { endsWalk() }
func endsWalk() { var t T; func() { t.f() }(); for range 3 { t = *t.next }; t.f() }
type T struct { next *T; f func() }`,
	"it is told to end": `
func main() { sigs := make(chan os.Signal, 1); signal.Notify(sigs); work(); <-sigs }
func work() {}`,
	"it is told to end by another goroutine": `
func main() {
	sigs, done := make(chan os.Signal, 1), make(chan bool)
	signal.Notify(sigs)
	go func() { <-sigs; close(done) }()
	work()
	<-done
}
func work() {}`,
	"a select until it is told to end": `
func main() { run(make(chan struct{}), context.Background()) }
func run(stop <-chan struct{}, ctx context.Context) { for { select { case <-stop: return; case <-ctx.Done(): return; case <-time.After(1): one() } } }
func one() {}`,
	"a select whose last case is told to end": `
func main() { run(make(chan int), context.Background()) }
func run(work chan int, ctx context.Context) { for { select { case <-work: one(); case <-ctx.Done(): return } } }
func one() {}`,
	"a select whose last case is that something is done": `
func main() { endsRun(make(chan int), nil) }
func endsRun(work chan int, errs chan error) { for { select { case <-work: endsOne(); case <-errs: return } } }
func endsOne() {}`,
	"a signal that is given, and captured": `
func main() { run(make(chan struct{})) }
func run(stop chan struct{}) { go func() { <-stop }(); work(); <-stop }
func work() {}`,
	"a select until something is done": `
func main() { endsRun(context.Background(), nil) }
func endsRun(ctx context.Context, errs chan error) { for { select { case <-ctx.Done(): return; case <-errs: return; case <-time.After(1): endsOne() } } }
func endsOne() {}`,
	"a goroutine that is done": `
func main() { done := make(chan struct{}); go func() { endsOne(); close(done) }(); <-done }
func endsOne() {}`,
	"nobody calls it": `
func main() { endsOne() }
func endsOne() { shared() }
func Other() { shared() }
func shared() {}`,
	"through an interface": `
type runner interface{ run() }
type server struct{}
func (server) run() { select {} }
func main() { var r runner = server{}; r.run(); after() }
func after() {}`,
}

func TestInCommand(t *testing.T) {
	std := importer.Default()
	for name, src := range commands {
		t.Run(name, func(t *testing.T) {
			funcs := commandOf(t, std, src)
			own := callgraph.New(funcs, nil, callgraph.Options{}, nil).Graph
			all := callgraph.NewGraph(callgraph.Options{})
			all.Merge(own)
			alone, whole := NewGraph(own, nil), NewGraph(all, nil)
			for _, fn := range funcs {
				if fn.Synthetic != "" || fn.Parent() != nil || fn.Name() == "main" {
					continue
				}
				if want := strings.HasPrefix(fn.Name(), "ends"); whole.InCommand(fn.Pos()) != want {
					t.Errorf("%s runs only in a command that ends: %t", fn.Name(), !want)
				}
				if alone.InCommand(fn.Pos()) {
					t.Errorf("%s runs only in a command that ends, by a package alone", fn.Name())
				}
			}
		})
	}
}

// commandOf returns all functions of a command.
func commandOf(t *testing.T, std types.Importer, src string) []*ssa.Function {
	t.Helper()
	fset := token.NewFileSet()
	src = "package main\n\nimport (\n\"context\"\n\"net/http\"\n\"os\"\n\"os/signal\"\n\"sync\"\n\"time\"\n)\n\nvar _ = []any{context.Background, http.Serve, os.Exit, signal.Notify, new(sync.Once), time.Now}\n" + src
	file, err := parser.ParseFile(fset, "p.go", src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	pkg, _, err := ssautil.BuildPackage(&types.Config{Importer: std}, fset, types.NewPackage("p", "main"), []*ast.File{file}, ssa.SanityCheckFunctions)
	if err != nil {
		t.Fatal(err)
	}
	return functionsOf(pkg)
}

// functionsOf returns all functions of a package, methods and literals included.
func functionsOf(pkg *ssa.Package) []*ssa.Function {
	var funcs []*ssa.Function
	var add func(fn *ssa.Function)
	add = func(fn *ssa.Function) {
		funcs = append(funcs, fn)
		for _, lit := range fn.AnonFuncs {
			add(lit)
		}
	}
	for _, m := range pkg.Members {
		switch m := m.(type) {
		case *ssa.Function:
			add(m)
		case *ssa.Type:
			if named, ok := m.Type().(*types.Named); ok {
				for method := range named.Methods() {
					add(pkg.Prog.FuncValue(method))
				}
			}
		}
	}
	return funcs
}
