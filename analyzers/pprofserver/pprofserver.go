package pprofserver

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"go/types"
	"net"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/report"
	"github.com/leaklint/leaklint/internal/symbol"
)

//go:embed doc.go
var doc string

// Analyzer reports managers that serve no profiles, or serve them to everybody.
var Analyzer = report.Check("pprofserver", doc, run)

const field = "PprofBindAddress" // since controller-runtime v0.15

var (
	options = symbol.Symbol{Path: "sigs.k8s.io/controller-runtime/pkg/manager", Name: "Options"}
	manager = symbol.Symbol{Path: "sigs.k8s.io/controller-runtime/pkg/manager", Name: "Manager"}
)

func run(pass *analysis.Pass) (any, error) {
	p := read(pass)
	profiles := p.serves && pass.Module != nil && pass.Module.Version == "" // controller-runtime does where it is told to
	return report.Now(pass, report.Part{Profiles: profiles}, len(p.literals) > 0, func(whole *report.Program) []analysis.Diagnostic {
		return p.diagnose(pass, whole.ServesProfiles(pass.Pkg.Path()))
	}), nil
}

// A program is what the package shows of the managers that it makes.
type program struct {
	serves   bool // profiles, by other means than a manager
	sets     bool // the field of some options, after they were made
	literals []*ast.CompositeLit
}

// read looks for options that are given to a new manager, and for other ways in
// which profiles are served.
func read(pass *analysis.Pass) *program {
	p := new(program)
	for _, file := range pass.Files {
		for _, imp := range file.Imports {
			p.serves = p.serves || imp.Path.Value == `"net/http/pprof"`
		}
		if !config.Of(pass).Tests && report.IsTest(pass.Fset, file.FileStart) {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BasicLit:
				p.serves = p.serves || strings.Contains(n.Value, "/debug/pprof")
			case *ast.SelectorExpr: // opts.PprofBindAddress = addr, &opts.PprofBindAddress
				p.sets = p.sets || n.Sel.Name == field
			case *ast.CompositeLit:
				if t := pass.TypesInfo.TypeOf(n); t != nil && symbol.OfType(t) == options && hasField(t) && makesManager(pass, file, n) {
					p.literals = append(p.literals, n)
				}
			}
			return true
		})
	}
	return p
}

// hasField reports whether the options of this release can serve profiles.
func hasField(t types.Type) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, field)
	return obj != nil
}

// makesManager reports whether the literal is given to a function that returns a
// manager, by itself or in a variable.
//
//	ctrl.NewManager(cfg, ctrl.Options{…})
//	opts := ctrl.Options{…}; …; ctrl.NewManager(cfg, opts)
func makesManager(pass *analysis.Pass, file *ast.File, lit *ast.CompositeLit) bool {
	path := report.Path(file, lit.Pos(), lit.End())
	for _, n := range path {
		switch n := n.(type) {
		case *ast.CompositeLit, *ast.UnaryExpr, *ast.ParenExpr:
		case *ast.CallExpr:
			return isManager(pass.TypesInfo.TypeOf(n))
		case *ast.AssignStmt, *ast.ValueSpec, *ast.ReturnStmt:
			return usedForManager(pass)
		default:
			return false
		}
	}
	return false
}

// usedForManager reports whether the package makes managers from options that it
// has in variables.
func usedForManager(pass *analysis.Pass) bool {
	for _, file := range pass.Files {
		found := false
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			found = found || ok && isManager(pass.TypesInfo.TypeOf(call))
			return !found
		})
		if found {
			return true
		}
	}
	return false
}

// isManager reports whether a call with results of type t makes a manager.
func isManager(t types.Type) bool {
	tuple, ok := t.(*types.Tuple)
	return ok && tuple.Len() == 2 && symbol.OfType(tuple.At(0).Type()) == manager
}

func (p *program) diagnose(pass *analysis.Pass, elsewhere bool) []analysis.Diagnostic {
	var list []analysis.Diagnostic
	for _, lit := range p.literals {
		d := analysis.Diagnostic{Pos: lit.Pos(), End: lit.Type.End(), Category: config.Hint}
		value := valueOf(lit)
		switch addr, isConst := constantOf(pass, value); {
		case value != nil && !isConst:
			continue
		case addr == "" || addr == "0":
			if p.serves || p.sets || elsewhere {
				list = append(list, report.Harmless(d.Pos))
				continue
			}
			d.Message = "manager serves no profiles: " + field + " is not set (a leak cannot be looked into while it runs)"
		case isPublic(addr):
			d.Category = config.LeakProne
			d.Pos, d.End = value.Pos(), value.End()
			d.Message = "manager serves profiles on " + strconv.Quote(addr) + ", that is to everybody who can reach the pod (bind it to 127.0.0.1)"
		default:
			continue
		}
		list = append(list, d)
	}
	return list
}

// valueOf returns what the literal sets the field to, or nil.
func valueOf(lit *ast.CompositeLit) ast.Expr {
	for _, elt := range lit.Elts {
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			if key, ok := kv.Key.(*ast.Ident); ok && key.Name == field {
				return kv.Value
			}
		}
	}
	return nil
}

// constantOf returns the constant string that e is, or "" for nil.
func constantOf(pass *analysis.Pass, e ast.Expr) (value string, isConst bool) {
	if e == nil {
		return "", true
	}
	tv := pass.TypesInfo.Types[e]
	if tv.Value == nil || tv.Value.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(tv.Value), true
}

// isPublic reports whether to listen on addr is to listen on all interfaces.
func isPublic(addr string) bool {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return false
	}
	ip := net.ParseIP(host)
	return host == "" || ip != nil && ip.IsUnspecified()
}
