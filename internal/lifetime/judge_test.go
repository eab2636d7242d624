package lifetime

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"

	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
)

// Each call of Add is a site. The comment says what is known of it: once, unknown,
// or the evidence.
const sites = `package p

import (
	"net/http"
	"sync"
)

type Hub struct{}

func (h *Hub) Add() error       { return nil }
func (h *Hub) AddEventHandler() {}

func NewHub() *Hub { return new(Hub) }

var shared *Hub

func init() { shared.Add() } // once

// A method may have the name of an initialization.
type initial struct{ hub *Hub }

func (s *initial) init() { s.hub.Add() } // called per request from initialize

type another struct{ hub *Hub }

func (a *another) init() { a.hub.Add() } // once

func initialize(w http.ResponseWriter, s *initial) { s.init() }

func init() { new(another).init() }

func Exported(h *Hub) { h.Add() } // unknown

func own() { NewHub().Add() } // once

func handler(w http.ResponseWriter, r *http.Request) { deeper(shared) }

func deeper(h *Hub) { h.Add() } // called per request from handler

func chain(w http.ResponseWriter, h *Hub) { first(h) }
func first(h *Hub)                        { second(h) }
func second(h *Hub)                       { h.Add() } // called per request from chain via first

func endless(h *Hub) {
	for {
		h.Add() // added per turn of its loop in endless
	}
}

// What a function does only if it is told to.
func newClient(h *Hub, hedge bool) {
	if hedge {
		h.Add() // called per request from hedged via newClientWith
	}
	if !hedge {
		h.Add() // called per request from untold
	}
}

func newClientWith(h *Hub, hedge bool) { newClient(h, hedge) }

func hedged(w http.ResponseWriter, h *Hub) { newClientWith(h, true) }
func untold(w http.ResponseWriter, h *Hub) { newClient(h, false) }

// And what it is told is the opposite of what others are told.
func newPlain(h *Hub, plain bool) {
	if !plain {
		h.Add() // called per request from hedgedPlain via newPlainWith
	}
	if plain {
		h.Add() // once
	}
}

func newPlainWith(h *Hub, hedge bool) { newPlain(h, !hedge) }

func hedgedPlain(w http.ResponseWriter, h *Hub) { newPlainWith(h, !false) }

func newReader(h *Hub, hedge bool) {
	if !hedge {
		return
	}
	h.Add() // once
}

func read(w http.ResponseWriter, h *Hub) { newReader(h, false) }

func init() { newReader(shared, true) }

// What a function puts into a field it finds there.
type keeper struct {
	hub, other *Hub
	quiet      bool
}

func renew(w http.ResponseWriter, k *keeper) {
	if k.hub != nil {
		k.hub = nil
	}
	k.hub = NewHub()
	k.hub.Add() // once
	k.hub = nil
}

func mayRenew(w http.ResponseWriter, k *keeper) {
	k.hub = NewHub()
	if w != nil {
		k.hub = shared
	}
	k.hub.Add() // added per request in mayRenew
}

func (k *keeper) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	k.hub = NewHub()
	k.hub.Add() // once
	if r != nil {
		k.other = NewHub()
	}
	k.other.Add() // added per request in ServeHTTP

	k.quiet = false
	if r == nil {
		k.quiet = true
	}
	if !k.quiet {
		shared.Add() // added per request in ServeHTTP
	}
}

func (k *keeper) reset() { k.quiet = false }

func counted(h *Hub) {
	for range 3 {
		h.Add() // unknown
	}
}

func countedUp(h *Hub) {
	for i := 0; i != 3; i++ {
		h.Add() // unknown
	}
}

func retried() {
	for {
		if shared.Add() == nil { // unknown
			break
		}
	}
}

func madeEachTime() {
	for {
		NewHub().Add() // once
	}
}

type stopper struct{ hub *Hub }

func NewStopper(h *Hub) *stopper {
	h.Add() // Stop of stopper forgets it
	return &stopper{h}
}

func (s *stopper) Stop() { s.hub = nil }

type killer struct{ hub *Hub }

func NewKiller(h *Hub) *killer {
	h.Add() // Kill of killer forgets it
	return &killer{h}
}

func (k *killer) Kill() { k.hub = nil }

type plain struct{ hub *Hub }

func NewPlain(h *Hub) *plain {
	h.Add() // unknown
	return &plain{h}
}

func (p *plain) Run() {}

type owner struct{ hub *Hub }

func NewOwner() *owner { return &owner{NewHub()} }

func (o *owner) Start() { o.hub.Add() } // once
func (o *owner) Stop()  { o.hub = nil }

type books struct {
	hub  *Hub
	seen map[string]bool
	once sync.Once
}

func (b *books) Reconcile(key string) {
	if !b.seen[key] {
		b.hub.Add() // once
		b.seen[key] = true
	}
	b.once.Do(func() {
		b.hub.Add() // once
	})
}

type forgetful struct {
	hub  *Hub
	seen map[string]bool
}

func (f *forgetful) Reconcile(key string) {
	if f.seen[key] {
		return
	}
	f.seen[key] = true
	f.hub.Add() // Reconcile runs again once an entry is taken out of "seen"
}

type lazy struct {
	hub  *Hub
	conn *Hub
}

func (l *lazy) Reconcile(key string) {
	if l.conn != nil {
		return
	}
	l.conn = shared
	l.hub.Add() // Reconcile runs again once "conn" is set back
}

func (l *lazy) drop() { l.conn = nil }

// A channel that is closed says that it has happened, until there is another one.
type starter struct {
	hub     *Hub
	started chan struct{}
}

func (s *starter) Reconcile(key string) {
	select {
	case <-s.started:
		return
	default:
	}
	close(s.started)
	s.hub.Add() // once
}

type restarter struct {
	hub     *Hub
	started chan struct{}
}

func (r *restarter) Reconcile(key string) {
	select {
	case <-r.started:
		return
	default:
	}
	close(r.started)
	r.hub.Add() // Reconcile runs again once "started" is set back
}

func (r *restarter) again() { r.started = make(chan struct{}) }

// A predicate that writes a flag, and then reads it, tells of this time only: nothing keeps who asks from coming again. One that
// reads it first does.
type settled struct {
	hub     *Hub
	kind    string
	enabled bool
}

func (s *settled) setUp() bool {
	switch s.kind {
	case "own", "other":
		s.enabled = true
	default:
		s.enabled = false
	}
	return s.enabled
}

func newSettled() {
	s := &settled{hub: shared}
	if !s.setUp() {
		return
	}
	s.hub.Add() // unknown
}

func (s *settled) Reconcile(key string) {
	if !s.setUp() {
		return
	}
	s.hub.Add() // added per reconcile in Reconcile
}

type asked struct {
	hub     *Hub
	enabled bool
}

func (a *asked) first() bool {
	if a.enabled {
		return false
	}
	a.enabled = true
	return a.enabled
}

func (a *asked) Reconcile(key string) {
	if a.first() {
		a.hub.Add() // Reconcile runs again once "enabled" is set back
	}
}

func (a *asked) reset() { a.enabled = false }

// A goroutine says that it runs, while it does: that keeps others from being started. What it says at its end does not.
type announced struct {
	hub     *Hub
	running bool
}

func (a *announced) Reconcile(key string) {
	if a.running {
		return
	}
	go a.run()
	a.hub.Add() // once
}

func (a *announced) run() {
	a.running = true
	for {
		a.hub.AddEventHandler()
	}
}

type joining struct {
	hub    *Hub
	joined bool
}

func (j *joining) Reconcile(key string) {
	if j.joined {
		return
	}
	go j.join()
	j.hub.Add() // once
}

func (j *joining) join() {
	try := func() error {
		j.joined = true
		return nil
	}
	for {
		if try() == nil {
			return
		}
	}
}

// Another method says so for it.
type beating struct {
	hub     *Hub
	running bool
}

func (b *beating) Reconcile(key string) {
	if b.running {
		return
	}
	go b.run()
	b.hub.Add() // once
}

func (b *beating) markUp() { b.running = true }

func (b *beating) run() {
	b.markUp()
	for {
		b.hub.AddEventHandler()
	}
}

// A predicate that makes an entry, and then looks, finds it each time.
type entered struct {
	hub  *Hub
	seen map[string]bool
}

func (e *entered) isNew(key string) bool {
	e.seen[key] = true
	return e.seen[key]
}

func (e *entered) Reconcile(key string) {
	if e.isNew(key) {
		e.hub.Add() // added per reconcile in Reconcile
	}
}

type ending struct {
	hub  *Hub
	over bool
}

func (e *ending) Reconcile(key string) {
	if e.over {
		return
	}
	go e.run()
	e.hub.Add() // added per reconcile in Reconcile
}

func (e *ending) run() {
	for range 3 {
		e.hub.AddEventHandler()
	}
	e.over = true
}

func (f *forgetful) forget(key string) { delete(f.seen, key) }

type registry struct {
	hub     *Hub
	cancels map[string]func()
}

func (r *registry) Join(key string, cancel func()) {
	r.cancels[key] = cancel
	r.hub.Add() // Join enters it in "cancels", from which entries are deleted
}

func (r *registry) Leave(key string) {
	r.cancels[key]()
	delete(r.cancels, key)
}

// A helper that runs what it is given per request, and one that runs it once.
type server struct{ f func() }

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.f() }

func held() *server {
	return &server{func() {
		shared.Add() // called per request from ServeHTTP
	}}
}

func twice(f func()) {
	f()
	f()
}

func init() {
	twice(func() {
		shared.Add() // once
	})
}

type one interface{ only() }
type several interface{ any() }

type implOne struct{}

func (implOne) only() { shared.Add() } // called per request from viaOne

type implA struct{}
type implB struct{}

func (implA) any() { shared.Add() } // unknown
func (implB) any() {}

// A loop that runs only since the site was reached does not bring it there again.
func serve(h *Hub) {
	go func() {
		h.Add() // unknown
	}()
	go watch(h)
	select {}
}

func watch(h *Hub) {
	for {
		validate(h, "driver")
	}
}

func validate(h *Hub, what string) {
	if what == "metrics" {
		begin(h)
	}
}

func begin(h *Hub) { serve(h) }

func Serve() { serve(shared) }

// This one runs also without it.
func watchToo(h *Hub) {
	for {
		validateToo(h, "driver")
	}
}

func validateToo(h *Hub, what string) {
	if what == "metrics" {
		serveToo(h)
	}
}

func serveToo(h *Hub) {
	h.Add() // called per turn of its loop from watchToo via validateToo
	go watchToo(h)
}

func WatchToo() { watchToo(shared) }

// What a struct that is handed on has in a field is what who made it put there.
type config struct {
	name string
	hub  *Hub
}

func configured(w http.ResponseWriter) {
	withConfig(&config{name: "none"})
	withHub(&config{hub: shared})
	withConfig(named("named"))
	byName := &config{}
	byName.name = "by name"
	withConfig(byName)
	byValue(config{name: "value"})
	withMore(told())
}

func withConfig(c *config) { c.hub.Add() }   // once
func withHub(c *config)    { c.hub.Add() }   // called per request from configured
func byValue(c config)     { c.hub.Add() }   // once
func withMore(c *config)   { throughOne(c) }
func throughOne(c *config) { c.hub.Add() }   // called per request from configured via withMore
func named(n string) *config { return &config{name: n} }

func told() *config {
	c := named("told")
	tell(c)
	return c
}

func tell(c *config) { c.hub = shared }

func viaOne(w http.ResponseWriter, o one)         { o.only() }
func viaSeveral(w http.ResponseWriter, s several) { s.any() }
`

func TestJudge(t *testing.T) {
	judgeSites(t, sites, "Add", func(p *Package, call ssa.CallInstruction) string {
		return inWords(p.alone.Judge(p.Site(call, true)))
	})
}

// TestPartial checks that what exported functions leave behind is said to be known in part, where a package
// that may call them was not analyzed.
func TestPartial(t *testing.T) {
	const src = `package p

import "net/http"

type Hub struct{}

func (h *Hub) Add() {}

var shared *Hub

type Agent struct{ hub *Hub }

func NewAgent(h *Hub) *Agent {
	h.Add() // partial
	return &Agent{h}
}

func (a *Agent) Stop() {}

func handler(w http.ResponseWriter, r *http.Request) { Each(shared) }

func Each(h *Hub) {
	h.Add() // called per request from handler
}
`
	judgeSites(t, src, "Add", func(p *Package, call ssa.CallInstruction) string {
		calls := callgraph.NewGraph(callgraph.Options{})
		calls.Merge(p.Graph)
		calls.Unseen = map[string]bool{"p": true}
		v := NewGraph(calls, nil).Judge(p.Site(call, true))
		if v.Partial {
			return "partial"
		}
		return inWords(v)
	})
}

// judgeSites compares what judge says of each call of the named method in a source with
// the comment behind it.
func judgeSites(t *testing.T, src, method string, judge func(*Package, ssa.CallInstruction) string) {
	t.Helper()
	judgeSitesWith(t, importer.Default(), src, method, judge)
}

// judgeSitesWith does so with an importer of what the source imports.
func judgeSitesWith(t *testing.T, imports types.Importer, src, method string, judge func(*Package, ssa.CallInstruction) string) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	pkg, info, err := ssautil.BuildPackage(&types.Config{Importer: imports}, fset, types.NewPackage("p", "p"), []*ast.File{file}, 0)
	if err != nil {
		t.Fatal(err)
	}
	funcs := []*ssa.Function{pkg.Func("init")}
	var add func(fn *ssa.Function)
	add = func(fn *ssa.Function) {
		funcs = append(funcs, fn)
		for _, lit := range fn.AnonFuncs {
			add(lit)
		}
	}
	for _, decl := range file.Decls {
		if decl, ok := decl.(*ast.FuncDecl); ok {
			add(pkg.Prog.FuncValue(info.Defs[decl.Name].(*types.Func)))
		}
	}
	lines := strings.Split(src, "\n")
	comment := regexp.MustCompile(`\.` + method + `\(.*\).*// (.*)$`)
	p := New(callgraph.New(funcs, nil, callgraph.Options{}, nil), nil)
	judged := 0
	for _, fn := range funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				call, ok := instr.(ssa.CallInstruction)
				if !ok || symbol.Callee(call.Common()) == nil || symbol.Callee(call.Common()).Name() != method {
					continue
				}
				line := fset.Position(call.Common().Pos()).Line
				want := comment.FindStringSubmatch(lines[line-1])
				if want == nil {
					t.Fatalf("p.go:%d: no comment", line)
				}
				judged++
				if got := judge(p, call); got != want[1] {
					t.Errorf("p.go:%d: %s, want %s", line, got, want[1])
				}
			}
		}
	}
	if want := strings.Count(src, "."+method+"("); judged != want {
		t.Errorf("%d sites judged, want %d", judged, want)
	}
}

// inWords returns what a verdict says: once, unknown, or the evidence.
func inWords(v Verdict) string {
	switch v.Life {
	case knowledge.Process:
		return "once"
	case knowledge.Unknown:
		return "unknown"
	}
	return v.Why
}
