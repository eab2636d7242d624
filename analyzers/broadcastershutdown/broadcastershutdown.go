package broadcastershutdown

import (
	_ "embed"
	"reflect"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/analyzers/internal/docs"
	"github.com/leaklint/leaklint/analyzers/internal/mustcall"
	"github.com/leaklint/leaklint/analyzers/internal/obligation"
	"github.com/leaklint/leaklint/analyzers/internal/report"
	"github.com/leaklint/leaklint/analyzers/internal/resource"
	"github.com/leaklint/leaklint/analyzers/internal/start"
	"github.com/leaklint/leaklint/analyzers/internal/unmet"
	"github.com/leaklint/leaklint/analyzers/internal/wording"
)

//go:embed doc.go
var doc string

// Analyzer reports event broadcasters that are not shut down.
var Analyzer = &analysis.Analyzer{
	Name:       "broadcastershutdown",
	Doc:        docs.MustExtract(doc, "broadcastershutdown"),
	URL:        "https://pkg.go.dev/github.com/leaklint/leaklint/analyzers/broadcastershutdown",
	Requires:   []*analysis.Analyzer{obligation.Analyzer, start.Analyzer},
	ResultType: reflect.TypeFor[*report.Late](),
	Run:        run,
}

var check = &unmet.Check{
	Resource: resource.Broadcaster,
	Words:    wording.Words{Short: "event broadcaster", Long: "event broadcaster", Released: "shut down", Releases: "shuts down"},
	Thing:    "the event broadcaster",
	Release:  "Shutdown",
	Shared:   true,
	Ends:     true,
	Cost:     cost,
}

func run(pass *analysis.Pass) (any, error) {
	res := pass.ResultOf[obligation.Analyzer].(*obligation.Result)
	starts := pass.ResultOf[start.Analyzer].(*start.Result)
	return report.Now(pass, res.Graph(), func(whole *report.Program) []analysis.Diagnostic {
		return append(check.Diagnose(pass, res, whole), starts.Diagnose(pass, resource.Recordings, whole, nil)...)
	}), nil
}

// cost adds what is started on a broadcaster to what it costs by itself.
//
//	b := record.NewBroadcaster()
//	b.StartStructuredLogging(0)
//	b.StartRecordingToSink(sink)
func cost(f *mustcall.Finding) resource.Cost {
	sum := resource.Broadcaster.Costs[f.Variant]
	if !f.Direct {
		return sum
	}
	for _, ref := range *f.Call.Referrers() {
		if call, ok := ref.(*ssa.Call); ok && call.Call.IsInvoke() && call.Call.Value == f.Call {
			added := resource.Added[f.Variant][call.Call.Method.Name()]
			sum.Goroutines += added.Goroutines
			sum.KiB += added.KiB
		}
	}
	return sum
}
