package ssaform

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/callgraph"
)

// gives has what package callgraph says of the informers that a function gives.
type gives struct{ callgraph.Gives }

func (*gives) AFact()         {}
func (*gives) String() string { return "gives" }

// exportGives exports a fact for each function of which there is something to say. The SSA form is
// built for those packages only that have one, and of the main module: of libraries, such as the
// generated informers of client-go, the names tell.
func (f *Form) exportGives(pass *analysis.Pass) {
	if !IsMine(pass) {
		return
	}
	for _, file := range pass.Files {
		for _, decl := range file.Decls {
			decl, ok := decl.(*ast.FuncDecl)
			if !ok || decl.Body == nil || !decl.Name.IsExported() || f.Ignored(decl.Pos()) {
				continue
			}
			fn := pass.TypesInfo.Defs[decl.Name].(*types.Func)
			if !callgraph.MayGive(fn) {
				continue
			}
			if g, ok := f.Lifetimes().Gives(f.Program().FuncValue(fn)); ok {
				pass.ExportObjectFact(fn, &gives{*g})
			}
		}
	}
}

// givenBy returns what a function of another package gives.
func givenBy(pass *analysis.Pass, fn *types.Func) (*callgraph.Gives, bool) {
	var fact gives
	if fn = fn.Origin(); fn.Pkg() == nil || !pass.ImportObjectFact(fn, &fact) {
		return nil, false
	}
	return &fact.Gives, true
}
