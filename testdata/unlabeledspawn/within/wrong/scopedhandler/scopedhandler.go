// Wrong: the handler is added to the cluster's view of a running informer without labels.
package scopedhandler

import (
	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/kcp"
	"k8s.io/client-go/tools/cache"
)

// Watch calls changed for each object of the cluster.
func Watch(informer kcp.ClusterInformer, cluster logicalcluster.Name, changed func()) error {
	_, err := informer.Cluster(cluster).AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `handler for a cluster is added without pprof labels .*`
		AddFunc:    func(any) { changed() },
		DeleteFunc: func(any) { changed() },
	})
	return err
}
