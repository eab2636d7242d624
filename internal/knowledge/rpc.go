package knowledge

import (
	"go/types"
	"slices"
	"strings"

	"github.com/leaklint/leaklint/internal/symbol"
)

// Param returns how often a function of libraries' making is called that has a parameter of this type,
// or of an interface that has all that such a type has; or nil.
//
//	type Greeter_WatchServer interface { Send(*Reply) error; grpc.ServerStream }
func Param(t types.Type) *Entry {
	if e := Params[symbol.OfType(t)]; e != nil {
		return e
	}
	iface, ok := t.Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	for embedded := range iface.EmbeddedTypes() {
		if e := Params[symbol.OfType(embedded)]; e != nil {
			return e
		}
	}
	return nil
}

// Registers returns the parameter of a function whose argument a server calls per request, all methods
// of the parameter's interface; or -1. Generators of code write such a function for each service, as
// a rule into a package that is not analyzed.
//
//	func RegisterGreeterServer(s grpc.ServiceRegistrar, srv GreeterServer)
func Registers(sig *types.Signature) int {
	params := sig.Params()
	if sig.Recv() != nil || params.Len() != 2 || !registrars[symbol.OfType(params.At(0).Type())] || !types.IsInterface(params.At(1).Type()) {
		return -1
	}
	return 1
}

// registrars are the servers.
var registrars = set(
	symbol.Symbol{Path: "google.golang.org/grpc", Name: "ServiceRegistrar"},
	symbol.Symbol{Path: "google.golang.org/grpc", Name: "Server"}, // before v1.32
	symbol.Symbol{Path: "github.com/containerd/ttrpc", Name: "Server"},
)

// IsClientStream reports whether a type is that of the client's side of a stream of gRPC.
//
//	type Greeter_WatchClient interface { Recv() (*Reply, error); grpc.ClientStream }
func IsClientStream(t types.Type) bool {
	return !slices.ContainsFunc([]string{"CloseSend", "RecvMsg", "Trailer"}, func(method string) bool {
		m, _, _ := types.LookupFieldOrMethod(t, true, nil, method)
		_, ok := m.(*types.Func)
		return !ok
	})
}

// OpensStream reports whether a function opens such a stream, which its context ends.
//
//	func (c *greeterClient) Watch(ctx context.Context, in *Request, opts ...grpc.CallOption) (Greeter_WatchClient, error)
func OpensStream(fn *types.Func) bool {
	results, params := fn.Signature().Results(), fn.Signature().Params()
	return results.Len() == 2 && types.Identical(results.At(1).Type(), types.Universe.Lookup("error").Type()) && params.Len() > 0 && symbol.OfType(params.At(0).Type()) == Context &&
		IsClientStream(results.At(0).Type())
}

// IsGoogleClient reports whether a type is that of a client of an API of Google, as they are generated: it has the connection that it calls over.
//
//	func (c *KeyManagementClient) Connection() *grpc.ClientConn
func IsGoogleClient(t types.Type) bool {
	ptr, ok := types.Unalias(t).(*types.Pointer)
	if !ok || !strings.HasSuffix(symbol.OfType(ptr).Name, "Client") {
		return false
	}
	m, _, _ := types.LookupFieldOrMethod(ptr, true, nil, "Connection")
	connection, ok := m.(*types.Func)
	return ok && connection.Signature().Results().Len() == 1 && symbol.OfType(connection.Signature().Results().At(0).Type()) == clientConn
}

// DialsGoogle reports whether a function makes such a client, and dials for it. One of the same type that speaks HTTP is another thing.
//
//	func NewKeyManagementClient(ctx context.Context, opts ...option.ClientOption) (*KeyManagementClient, error)
//	func NewKeyManagementRESTClient(ctx context.Context, opts ...option.ClientOption) (*KeyManagementClient, error)
func DialsGoogle(fn *types.Func) bool {
	sig := fn.Signature()
	if sig.Recv() != nil || !sig.Variadic() || sig.Params().Len() != 2 || sig.Results().Len() != 2 || strings.HasSuffix(fn.Name(), "RESTClient") {
		return false
	}
	option, ok := sig.Params().At(1).Type().(*types.Slice)
	return ok && symbol.OfType(option.Elem()) == symbol.Symbol{Path: GoogleOptions, Name: "ClientOption"} && IsGoogleClient(sig.Results().At(0).Type())
}

// GoogleOptions is the package of the options of Google's clients.
const GoogleOptions = "google.golang.org/api/option"

var clientConn = symbol.Symbol{Path: "google.golang.org/grpc", Name: "ClientConn"}

// connections are what the constructor of a generated client takes.
var connections = []symbol.Symbol{
	{Path: "google.golang.org/grpc", Name: "ClientConnInterface"},
	clientConn, // before v1.27
}

// MakesClient reports whether fn is the constructor of a generated client, which calls over a connection, and does
// nothing else with that.
//
//	func NewGreeterClient(cc grpc.ClientConnInterface) GreeterClient
func MakesClient(fn *types.Func) bool {
	sig := fn.Signature()
	if sig.Recv() != nil || sig.Params().Len() != 1 || sig.Results().Len() != 1 || !slices.Contains(connections, symbol.OfType(sig.Params().At(0).Type())) {
		return false
	}
	result := symbol.OfType(sig.Results().At(0).Type())
	return types.IsInterface(sig.Results().At(0).Type()) && strings.HasSuffix(result.Name, "Client") && fn.Name() == "New"+result.Name
}
