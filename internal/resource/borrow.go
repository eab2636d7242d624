package resource

import (
	"go/types"
	"slices"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
)

// Borrows reports whether fn only uses what it is given: it prints it, or calls
// it back by its callback methods. Informers never stop the controller that
// listens to them. What is made of a client does not close that, nor does what decodes a stream.
func Borrows(fn *types.Func) bool {
	sym := symbol.Of(fn)
	return slices.Contains(knowledge.Printers, sym.Path) || slices.Contains(ofClient, sym) || slices.Contains(decoders, sym) || slices.Contains(Transport.Asks, sym) || AddsHandler(fn)
}

const ctrlClient = "sigs.k8s.io/controller-runtime/pkg/client"

// ofClient are functions that make something of a client, or of the cache that it reads, which it is not for that to close.
//
//	producer, err := sarama.NewSyncProducerFromClient(client)
//	defer producer.Close()    // and client.Close()
var ofClient = withFormer([]symbol.Symbol{
	{Path: sarama, Name: "NewConsumerFromClient"},
	{Path: sarama, Name: "NewConsumerGroupFromClient"},
	{Path: sarama, Name: "NewSyncProducerFromClient"},
	{Path: sarama, Name: "NewAsyncProducerFromClient"},
	{Path: sarama, Name: "NewOffsetManagerFromClient"},

	{Path: etcd, Name: "NewKV"},
	{Path: etcd, Name: "NewLease"},
	{Path: etcd, Name: "NewWatcher"},
	{Path: etcd, Name: "NewMaintenance"},
	{Path: etcd, Name: "NewCluster"},
	{Path: etcd, Name: "NewAuth"},
	{Path: leases, Name: "NewSession"},
	{Path: etcd + "/namespace", Name: "NewKV"}, // client.KV = namespace.NewKV(client.KV, prefix)

	{Path: nats + "/jetstream", Name: "New"},

	{Path: ctrlClient, Name: "New"}, // client.Options{Cache: &client.CacheOptions{Reader: cache}}
	{Path: ctrlClient, Name: "NewWithWatch"},
	{Path: ctrlClient, Name: "NewDelegatingClient"},
}, func(s *symbol.Symbol) *symbol.Symbol { return s })
