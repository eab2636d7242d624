module github.com/leaklint/leaklint/testdata/versions/client-go-v0.27.3

go 1.26.0

require k8s.io/client-go v0.27.3

require (
	github.com/go-logr/logr v1.2.3 // indirect
	golang.org/x/time v0.0.0-20220210224613-90d013bbcef8 // indirect
	k8s.io/apimachinery v0.27.3 // indirect
	k8s.io/klog/v2 v2.90.1 // indirect
	k8s.io/utils v0.0.0-20230209194617-a36077c30491 // indirect
)
