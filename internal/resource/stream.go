package resource

import (
	"slices"

	"github.com/leaklint/leaklint/internal/mustcall"
	"github.com/leaklint/leaklint/internal/symbol"
)

const rest = "k8s.io/client-go/rest"

var buffers = []symbol.Symbol{{Path: "bytes", Name: "Buffer"}, {Path: "strings", Name: "Builder"}}

// Stream: what the API server sends, such as the log of a pod, keeps a connection
// or a share of one until it is closed, read to its end, or its context ends.
var Stream = &Resource{
	Check: "streamclose",
	Words: Words{Short: "stream", Long: "stream", Released: "closed", Releases: "closes"},
	Spec: mustcall.Spec{
		Kind: "stream",
		Acquire: []mustcall.Acquire{
			// func (r *Request) Stream(ctx) (io.ReadCloser, error)    no context before v0.18
			{Symbol: symbol.Symbol{Path: rest, Recv: "Request", Name: "Stream"}, Until: &first},
			// func (…) ProxyGet(…) ResponseWrapper
			{Symbol: symbol.Symbol{Path: rest, Recv: "ResponseWrapper", Name: "Stream"}, Until: &first},
		},
		Release: slices.Concat(
			methods("io", "Closer", "Close"),
			[]mustcall.Release{
				{Symbol: symbol.Symbol{Path: "io", Name: "ReadAll"}, Operand: mustcall.Arg(0)},
				{Symbol: symbol.Symbol{Path: "io/ioutil", Name: "ReadAll"}, Operand: mustcall.Arg(0)},
				{Symbol: symbol.Symbol{Path: "io", Name: "Copy"}, Operand: mustcall.Arg(1), Into: buffers},
				{Symbol: symbol.Symbol{Path: "io", Name: "Copy"}, Operand: mustcall.Arg(1), MayFail: true},
				// The client closes the body of a request that it sends.
				{Symbol: symbol.Symbol{Path: "net/http", Name: "NewRequest"}, Operand: mustcall.Arg(2)},
				{Symbol: symbol.Symbol{Path: "net/http", Name: "NewRequestWithContext"}, Operand: mustcall.Arg(3)},
				{Symbol: symbol.Symbol{Path: "bytes", Recv: "Buffer", Name: "ReadFrom"}, Operand: mustcall.Arg(0)},
			},
		),
	},
	Costs: map[string]Cost{
		"": {1, 7, "http2.(*clientStream).writeRequest", 0},
	},
}
