package lifetime

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/go/ssa"
)

// What a generator of code writes for a service, in a package that is not analyzed.
const (
	grpc = `package grpc

type ServiceRegistrar interface{ RegisterService() }
type Server struct{}
func (*Server) RegisterService() {}
type ServerStream interface{ SendMsg(any) error }
type ServerStreamingServer[T any] interface { Send(*T) error; ServerStream }
`
	pb = `package pb

import "google.golang.org/grpc"

type Reply struct{}
type Greeter_WatchServer interface { Send(*Reply) error; grpc.ServerStream }
type GreeterServer interface { Hello() *Reply; Watch(Greeter_WatchServer) error }
type OtherServer interface { Other() }
type ThirdServer interface { Third() }
func RegisterGreeterServer(s grpc.ServiceRegistrar, srv GreeterServer) {}
func RegisterOtherServer(s *grpc.Server, srv OtherServer) {}
func RegisterThirdServer(s grpc.ServiceRegistrar, srv ThirdServer) {}
func KeepThirdServer(name string, srv ThirdServer) {}
`
)

const greeterService = `package p

import (
	"example.com/pb"
	"google.golang.org/grpc"
)

type Hub struct{}

func (h *Hub) Add() {}

var shared *Hub

func main() {
	server := new(grpc.Server)
	pb.RegisterGreeterServer(server, new(greeter))
	register("other", server, new(other))
	pb.KeepThirdServer("third", new(third))
}

type greeter struct{}

func (*greeter) Hello() *pb.Reply {
	shared.Add() // called per request from main
	return nil
}

func (*greeter) Watch(pb.Greeter_WatchServer) error {
	shared.Add() // added per request in Watch
	return nil
}

// It is for tests, too: that does not make it once.
func init() { new(greeter).Watch(nil) }

func register(name string, server *grpc.Server, srv pb.OtherServer) { pb.RegisterOtherServer(server, srv) }

type other struct{}

func (*other) Other() {
	shared.Add() // called per request from register
}

func stream(grpc.ServerStreamingServer[pb.Reply]) {
	shared.Add() // added per request in stream
}

type third struct{}

func (*third) Third() {
	shared.Add() // unknown
}
`

// TestRPC checks that methods of what is registered with a server are called per request.
func TestRPC(t *testing.T) {
	imports := fakes(t, [][2]string{{"google.golang.org/grpc", grpc}, {"example.com/pb", pb}})
	judgeSitesWith(t, imports, greeterService, "Add", func(p *Package, call ssa.CallInstruction) string {
		return inWords(p.alone.Judge(p.Site(call, true)))
	})
}

// fakes returns packages in the place of others, by path and source, each of which may import those before it.
func fakes(t *testing.T, sources [][2]string) fake {
	t.Helper()
	imports := make(fake)
	fset := token.NewFileSet()
	for _, p := range sources {
		file, err := parser.ParseFile(fset, "x.go", p[1], 0)
		if err != nil {
			t.Fatal(err)
		}
		pkg, err := (&types.Config{Importer: imports}).Check(p[0], fset, []*ast.File{file}, nil)
		if err != nil {
			t.Fatal(err)
		}
		imports[p[0]] = pkg
	}
	return imports
}
