package resource

import (
	"slices"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/symbol"
)

const rest = "k8s.io/client-go/rest"

// buffers are writers that do not fail: so what is copied into one is read to its end.
var buffers = []symbol.Symbol{
	{Path: "bytes", Name: "Buffer"}, {Path: "strings", Name: "Builder"}, {Path: "hash", Name: "Hash"}, {Path: "hash", Name: "Hash32"}, {Path: "hash", Name: "Hash64"},
	{Path: "io", Name: "Discard"}, {Path: "io/ioutil", Name: "Discard"}, {Path: "io", Name: "MultiWriter"},
}

// Variants of Stream: the body of an HTTP response, and of one that its client ends after a time, however it is left.
const (
	ResponseBody = "response body"
	PassingBody  = "passing response body"
)

// Stream: what the API server sends, such as the log of a pod, keeps a connection
// or a share of one until it is closed, read to its end, or its context ends. So does the
// body of the response to any HTTP request, in its field Body. The figures of bodies are for HTTP/1.1, Go 1.26; over
// HTTP/2 no goroutine belongs to one response.
var Stream = &Resource{
	Check:  "streamclose",
	Words:  Words{Short: "stream", Long: "stream", Released: "closed", Releases: "closes"},
	Named:  map[string]Words{ResponseBody: bodyWords, PassingBody: bodyWords},
	Passes: map[string]string{PassingBody: "the Timeout of its client"},
	Spec: spec.Spec{
		Kind: "stream",
		Acquire: slices.Concat(
			[]spec.Acquire{
				// func (r *Request) Stream(ctx) (io.ReadCloser, error)    no context before v0.18
				{Symbol: symbol.Symbol{Path: rest, Recv: "Request", Name: "Stream"}, Until: &first},
				// func (…) ProxyGet(…) ResponseWrapper
				{Symbol: symbol.Symbol{Path: rest, Recv: "ResponseWrapper", Name: "Stream"}, Until: &first},
			},
			bodies,
		),
		Thing:   symbol.Symbol{Path: "io", Name: "ReadCloser"},
		Empty:   isEmpty,
		NoneFor: isHead,
		ReadUp:  true,
		Except:  []symbol.Symbol{{Path: http + "/httputil", Recv: "ClientConn", Name: "Do"}}, // which who dialled closes, or hijacks
		Release: slices.Concat(
			methods("io", "Closer", "Close"),
			readers,
			[]spec.Release{
				// Both read all of a body.
				{Symbol: symbol.Symbol{Path: http, Recv: "Response", Name: "Write"}, Operand: spec.Recv, Field: "Body"},
				{Symbol: symbol.Symbol{Path: http + "/httputil", Name: "DumpResponse"}, Operand: spec.Arg(0), Field: "Body"},
			},
		),
	},
	Costs: map[string]Cost{
		"":           {1, 7, "http2.(*clientStream).writeRequest", 0},
		ResponseBody: {2, 21, "http.(*persistConn).readLoop", 0},
		PassingBody:  {2, 21, "http.(*persistConn).readLoop", 0},
	},
}

var bodyWords = Words{Short: "body", Long: "response body", Released: "closed", Releases: "closes", Until: "the context of its request"}

// readers read what they are given to its end, or take it over.
var readers = []spec.Release{
	{Symbol: symbol.Symbol{Path: "io", Name: "ReadAll"}, Operand: spec.Arg(0)},
	{Symbol: symbol.Symbol{Path: "io/ioutil", Name: "ReadAll"}, Operand: spec.Arg(0)},
	{Symbol: symbol.Symbol{Path: "io", Name: "Copy"}, Operand: spec.Arg(1), Into: buffers},
	{Symbol: symbol.Symbol{Path: "io", Name: "Copy"}, Operand: spec.Arg(1), MayFail: true},
	{Symbol: symbol.Symbol{Path: "io", Name: "CopyBuffer"}, Operand: spec.Arg(1), Into: buffers},
	{Symbol: symbol.Symbol{Path: "io", Name: "CopyBuffer"}, Operand: spec.Arg(1), MayFail: true},
	// The client closes the body of a request that it sends.
	{Symbol: symbol.Symbol{Path: http, Name: "NewRequest"}, Operand: spec.Arg(2)},
	{Symbol: symbol.Symbol{Path: http, Name: "NewRequestWithContext"}, Operand: spec.Arg(3)},
	{Symbol: symbol.Symbol{Path: "bytes", Recv: "Buffer", Name: "ReadFrom"}, Operand: spec.Arg(0)},
}

// RPCStream: the client's side of a stream of gRPC has a goroutine, until a receive fails, its context ends, or its connection is closed. That the
// client has closed its half is not enough. A call that gives the only answer has read the end. Figures are of grpc v1.82.1.
var RPCStream = &Resource{
	Check: "streamclose",
	Words: Words{Short: "stream", Long: "gRPC stream", Released: "read to its end", Releases: "reads to its end"},
	Ends:  true,
	Spec: spec.Spec{
		Kind: "rpc stream",
		Acquire: []spec.Acquire{
			{Symbol: symbol.Symbol{Path: grpc, Recv: "ClientConn", Name: "NewStream"}, Until: &first},
		},
		Release:   []spec.Release{{Symbol: symbol.Symbol{Name: "CloseAndRecv"}, Operand: spec.Recv}},
		Is:        knowledge.IsClientStream,
		Gives:     knowledge.OpensStream,
		ByReading: true,
	},
	Costs: map[string]Cost{
		"": {1, 6, "grpc.newClientStreamWithParams", 0},
	},
}

// bodies are the calls that give a response with a body. One to HEAD has none. Do and RoundTrip, and their like, are behind interfaces of one's own, too, if
// they take a request and nothing else, as one of net/http or of a library that tries again. One that takes what to read the answer into
// has read it, and so has one that gives what it has read.
//
//	resp, err := client.Do(req)    type doer interface{ Do(*http.Request) (*http.Response, error) }
//	resp, err := api.Do(ctx, "GET", path, nil, &list)
var bodies = slices.Concat(
	responses(nil, symbol.Symbol{Path: http}, "Get", "Post", "PostForm"),
	responses(nil, symbol.Symbol{Path: http, Recv: "Client"}, "Get", "Post", "PostForm"),
	responses(&first, symbol.Symbol{Path: http, Recv: "Client"}, "Do"),
	responses(&first, symbol.Symbol{Path: http, Recv: "Transport"}, "RoundTrip"),
	responses(&first, symbol.Symbol{}, "Do", "RoundTrip", "Perform", "Send", "DoRequest"),
)

// timeout is for all of a request, with the body of the answer.
var timeout = &spec.Limit{Of: symbol.Symbol{Path: http, Name: "Client"}, Field: "Timeout", Variant: PassingBody}

// responses returns acquisitions by functions, or by methods of a type or of any, that give a response. Where request is not nil, they are given
// that, which may be made with a context.
func responses(request *spec.Operand, of symbol.Symbol, names ...string) []spec.Acquire {
	rows := make([]spec.Acquire, len(names))
	for i, name := range names {
		of.Name = name
		rows[i] = spec.Acquire{Symbol: of, Field: "Body", Variant: ResponseBody}
		rows[i].None, rows[i].Limit = givesNothing, timeout
		if request != nil {
			rows[i].Until, rows[i].Optional = request, knowledge.RequestMakers
		}
		if of.Recv == "" && of.Path == "" {
			rows[i].Takes = symbol.Symbol{Name: "Request"}
		}
	}
	return rows
}

// decoders are functions that make a reader of one value after the other, which closes nothing, and may leave something unread.
var decoders = []symbol.Symbol{
	{Path: "encoding/json", Name: "NewDecoder"},
	{Path: "encoding/xml", Name: "NewDecoder"},
	{Path: "encoding/gob", Name: "NewDecoder"},
	{Path: "gopkg.in/yaml.v2", Name: "NewDecoder"},
	{Path: "gopkg.in/yaml.v3", Name: "NewDecoder"},
	{Path: "k8s.io/apimachinery/pkg/util/yaml", Name: "NewYAMLOrJSONDecoder"},
	{Path: "k8s.io/apimachinery/pkg/util/yaml", Name: "NewYAMLToJSONDecoder"},
	knowledge.NopCloser,
}
