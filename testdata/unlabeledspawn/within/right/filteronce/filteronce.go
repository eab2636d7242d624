// Right: a filtering handler of all clusters compares with the system cluster but belongs to none.
package filteronce

import (
	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/kcp"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

const systemCluster = logicalcluster.Name("system:admin")

// Register installs the handler on the informer of all clusters.
func Register(informer kcp.ClusterInformer, changed func(cluster logicalcluster.Name)) error {
	_, err := informer.Informer().AddEventHandler(cache.FilteringResourceEventHandler{
		FilterFunc: func(obj any) bool {
			cluster := logicalcluster.From(obj.(*corev1.ConfigMap))
			return cluster != systemCluster
		},
		Handler: cache.ResourceEventHandlerFuncs{
			AddFunc: func(obj any) {
				changed(logicalcluster.From(obj.(*corev1.ConfigMap)))
			},
		},
	})
	return err
}
